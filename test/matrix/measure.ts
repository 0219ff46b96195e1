import type { Environment } from './environment.ts';
import { lookAtVisit, type Visit } from './look-at-visit.ts';
import type { PageKind, Press } from './press.ts';

/** What an environment's visits to one kind of page brought. */
export interface Cell {
  page: PageKind;
  visits: Visit[];
  /** Visits that came to no result, as told by the browser; counted as not detected. */
  errors: string[];
}

export interface Row {
  environment: Environment;
  cells: Cell[];
}

/** Visits every kind of page `runs` times; half of the walls end by their button, half by removal. */
export async function measure(
  environment: Environment,
  press: Press,
  kinds: readonly PageKind[],
  runs: number,
): Promise<Row> {
  const row: Row = { environment, cells: [] };
  if (environment.missing) return row;
  const visitor = await environment.open(press);
  try {
    for (const kind of kinds) {
      const cell: Cell = { page: kind, visits: [], errors: [] };
      row.cells.push(cell);
      for (let run = 0; run < runs; run++) {
        try {
          const page = await visitor.visit(press.pages[kind]);
          try {
            const picture = run === 0 ? pictureOf(environment, kind) : undefined;
            cell.visits.push(await lookAtVisit(page, run % 2 === 0 ? 'button' : 'removal', picture));
          } finally {
            await page.close();
          }
        } catch (error) {
          cell.errors.push(String(error).split('\n')[0] ?? '');
        }
      }
    }
  } finally {
    await visitor.close();
  }
  return row;
}

function pictureOf({ name }: Environment, kind: PageKind): string {
  return `test-results/matrix/${name.replace(/[^A-Za-z0-9]+/g, '-')}-${kind}.png`;
}
