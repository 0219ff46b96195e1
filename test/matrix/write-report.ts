import { readFileSync, writeFileSync } from 'node:fs';
import type { FilterList } from '../support/single-lists.ts';
import type { Cell, Row } from './measure.ts';
import type { CleanRow } from './measure-clean.ts';

export interface Report {
  rows: Row[];
  clean: CleanRow[];
  lists: FilterList[];
  today: string;
}

/** Puts the tables between their markers, of what was run; the prose around them stays. */
export function writeReport(file: string, report: Report): void {
  const parts = {
    ...(report.rows.length > 0 && { matrix: matrix(report), lists: lists(report) }),
    ...(report.clean.length > 0 && { clean: cleanRuns(report) }),
  };
  let text = readFileSync(file, 'utf8');
  for (const [name, lines] of Object.entries(parts)) {
    const [start, end] = [`<!-- ${name}: made by npm run matrix -->`, `<!-- /${name} -->`];
    const [before, after] = [text.indexOf(start), text.indexOf(end)];
    if (before < 0 || after < 0) throw new Error(`${file} lacks the markers of "${name}"`);
    text = `${text.slice(0, before + start.length)}\n\n${lines.join('\n')}\n\n${text.slice(after)}`;
  }
  writeFileSync(file, text);
}

function matrix({ rows, today }: Report): string[] {
  const ran = rows.filter(({ environment }) => environment.missing === null);
  const runs = Math.max(
    ...ran.flatMap(({ cells }) => cells.map((cell) => cell.visits.length + cell.errors.length)),
  );
  const clean = ran.filter(({ environment }) => environment.expected === 'clear');
  const alarms = clean.flatMap(({ cells }) => cells.flatMap(seen)).length;
  return [
    `Measured on ${today}, ${runs} visits to each kind of page in each environment, without memory of the last one.`,
    `Environments with a blocker: ${ran.length - clean.length}. False alarms in the clean ones: ${alarms}.`,
    '',
    '| Environment | plain page | page with ad tags | owner’s probes on | verdict, ms: least / median / most | wall, ms after DOMContentLoaded | named | wall visible | scrolls after it |',
    '|---|---|---|---|---|---|---|---|---|',
    ...ran.map(line),
    '',
    ...missed(ran),
    'What ran:',
    '',
    ...ran.map(({ environment }) => `- ${environment.name}: ${environment.versions}`),
    ...rows
      .filter(({ environment }) => environment.missing !== null)
      .map(({ environment }) => `- **not run**: ${environment.name}: ${environment.missing}`),
  ];
}

function line({ environment, cells }: Row): string {
  const visits = cells.flatMap((cell) => cell.visits);
  const found = cells.flatMap(seen);
  const walls = found.filter(({ wall }) => wall === 'visible').length;
  const met = visits.filter(({ scrolls }) => scrolls !== null);
  const times = (found.length > 0 ? found : visits).map(({ verdict }) => verdict.took_ms);
  const stood = found.flatMap(({ wallAfterMs }) => wallAfterMs ?? []);
  const part = (some: number, all: number) => (all === 0 ? '–' : `${some}/${all}`);
  return `| ${[
    environment.name,
    ...cells.map((cell) => part(seen(cell).length, cell.visits.length + cell.errors.length)),
    spread(times),
    spread(stood),
    names(found),
    part(walls, found.length),
    part(met.filter(({ scrolls }) => scrolls).length, met.length),
  ].join(' | ')} |`;
}

/** The least, the median and the most. */
function spread(times: number[]): string {
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  const shown = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return sorted.length === 0 ? '–' : shown.join(' / ');
}

/** Where any page should have done, every visit that saw nothing, with what it saw. */
function missed(rows: Row[]): string[] {
  const lines = rows
    .filter(({ environment }) => environment.expected === 'blocked')
    .flatMap(({ environment, cells }) =>
      cells.flatMap(({ page, visits }) =>
        visits
          .filter(({ verdict }) => !verdict.blocked)
          .map(({ verdict }) => `- ${environment.name}, ${page} page: \`${verdict.evidence.join(' ')}\``),
      ),
    );
  return lines.length === 0
    ? []
    : ['Visits that missed a blocker which touches every page:', '', ...lines, ''];
}

function seen(cell: Cell): Cell['visits'] {
  return cell.visits.filter(({ verdict }) => verdict.blocked);
}

/** What the verdicts called it, the most frequent first. */
function names(visits: Cell['visits']): string {
  const counts = new Map<string, number>();
  for (const { verdict } of visits) {
    const name = verdict.blocker ?? verdict.kind;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.map(([name, count]) => `${name} ${count}×`).join(', ') || '–';
}

function cleanRuns({ clean }: Report): string[] {
  const sum = (key: 'runs' | 'clear' | 'unknown' | 'falseAlarms') =>
    clean.reduce((all, row) => all + row[key], 0);
  const errors = clean.reduce((all, row) => all + row.errors.length, 0);
  const conditions = [...new Set(clean.map(({ condition }) => condition))];
  const cell = (condition: string, browser: CleanRow['browser']) => {
    const row = clean.find((each) => each.condition === condition && each.browser === browser);
    return row ? `${row.falseAlarms} of ${row.runs - row.errors.length} (${row.unknown})` : '–';
  };
  return [
    `**${sum('falseAlarms')} false alarms in ${sum('runs') - errors} visits without a blocker**;`,
    `${sum('clear')} were said to be clear, ${sum('unknown')} unknown, which shows no wall.`,
    ...(errors > 0 ? [`${errors} further visits failed in the browser and are not counted.`] : []),
    '',
    '| Condition | Chromium: false alarms (unknown) | Firefox: false alarms (unknown) |',
    '|---|---|---|',
    ...conditions.map((name) => `| ${name} | ${cell(name, 'Chromium')} | ${cell(name, 'Firefox')} |`),
  ];
}

function lists({ lists }: Report): string[] {
  return lists.map(({ title, from, dated }) => {
    return `- ${title}, ${dated}, ${from === 'Debian' ? 'from Debian’s uBlock Origin' : 'from AdGuard’s package on npm'}`;
  });
}
