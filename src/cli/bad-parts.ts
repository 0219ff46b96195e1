import { join } from 'node:path';
import type { Config } from '../composition/config.ts';
import { listDamagedParts } from '../events/store/check-parts.ts';
import type { Engine } from '../events/store/engine.ts';
import { listSetAsideParts } from '../events/store/set-aside-parts.ts';
import { counted } from './frame/amounts.ts';

/** Files of a table that are not what was written. */
export interface BadPart {
  table: string;
  part: string;
  path: string;
}

/** Of the embedded event store. A ClickHouse server checks its own files. */
export interface BadParts {
  /** What reads them fails. */
  damaged: BadPart[];
  /** It could not load them when it was opened, and goes on without their rows. */
  set_aside: BadPart[];
}

/** Reads all files of the embedded event store. */
export async function readBadParts({ clickhouse, dataDir }: Config, engine: Engine): Promise<BadParts> {
  if (clickhouse !== null) return { damaged: [], set_aside: [] };
  return {
    damaged: await listDamagedParts(engine),
    set_aside: await listSetAsideParts(join(dataDir, 'events')),
  };
}

/** Empty where all is well. */
export function badPartsText({ damaged, set_aside }: BadParts): string {
  const lines = [
    ...named(damaged, [
      'is damaged, and nothing that reads it works:',
      'are damaged, and nothing that reads them works:',
    ]),
    ...named(set_aside, [
      'could not be loaded, and its rows are missing:',
      'could not be loaded, and their rows are missing:',
    ]),
  ];
  return lines.length > 0 ? `${lines.join('\n')}\nWhat to do: docs/health.md, "Damaged event store".` : '';
}

function named(parts: BadPart[], [one, several]: [string, string]): string[] {
  if (parts.length === 0) return [];
  const head = `${counted(parts.length, 'part')} of the event store ${parts.length === 1 ? one : several}`;
  return [head, ...parts.map(({ table, part, path }) => `  ${table}, ${part}: ${path}`)];
}
