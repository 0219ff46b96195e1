import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { everyEnvironment } from './environments/every.ts';
import { measure, type Row } from './measure.ts';
import { type PageKind, startPress } from './press.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    pages: { type: 'string', default: 'plain,tagged,probing' },
    extension: { type: 'string', multiple: true, default: [] },
  },
});

const press = await startPress();
mkdirSync('test-results/matrix', { recursive: true });
const rows: Row[] = [];
try {
  const environments = everyEnvironment(values.extension).filter(({ name }) => name.includes(values.only));
  for (const environment of environments) {
    if (environment.missing) console.error(`NOT RUN: ${environment.name}: ${environment.missing}`);
    const row = await measure(environment, press, values.pages.split(',') as PageKind[], Number(values.runs));
    rows.push(row);
    for (const cell of row.cells) {
      const last = cell.visits.at(-1);
      const blocked = cell.visits.filter((visit) => visit.verdict.blocked).length;
      console.info(
        environment.name,
        '|',
        cell.page,
        `${blocked}/${values.runs}`,
        cell.visits.map((v) => v.verdict.took_ms).join(','),
        cell.visits.map((v) => v.wall + v.scrolls).join(','),
        JSON.stringify(last?.verdict),
        cell.errors[0] ?? '',
      );
    }
  }
} finally {
  await press.stop();
}
writeFileSync('test-results/matrix/rows.json', JSON.stringify(rows, null, 1));
