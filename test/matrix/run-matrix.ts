import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findSingleLists } from '../support/single-lists.ts';
import type { Environment } from './environment.ts';
import { everyEnvironment } from './environments/every.ts';
import { measure, type Row } from './measure.ts';
import { type CleanRow, measureClean } from './measure-clean.ts';
import { type Press, pageKinds, startPress } from './press.ts';
import { writeReport } from './write-report.ts';

const { values } = parseArgs({
  options: {
    /** Visits to each kind of page in each environment. */
    runs: { type: 'string', default: '10' },
    /** Visits without a blocker, over all conditions. */
    clean: { type: 'string', default: '520' },
    /** Only environments with this in their name, of which nothing is written down; or `clean`: visits without a blocker. */
    only: { type: 'string' },
    /** Folder of a further Chromium extension; may be given again and again. */
    extension: { type: 'string', multiple: true, default: [] },
    'dry-run': { type: 'boolean', default: false },
  },
});

const { only } = values;
const press = await startPress();
mkdirSync('test-results/matrix', { recursive: true });
try {
  const environments = everyEnvironment(values.extension).filter(({ name }) => !only || name.includes(only));
  const rows = await measureAll(environments, press);
  const clean = only && only !== 'clean' ? [] : await measureClean(press, Number(values.clean), tellClean);
  writeFileSync('test-results/matrix/rows.json', JSON.stringify({ rows, clean }, null, 1));
  if ((!only || only === 'clean') && !values['dry-run']) {
    const today = new Date().toISOString().slice(0, 10);
    writeReport('docs/detection.md', { rows, clean, lists: findSingleLists(), today });
  }
} finally {
  await press.stop();
}

/** Three kinds side by side, each one environment after the other. */
async function measureAll(environments: Environment[], press: Press): Promise<Row[]> {
  const rows = new Map<Environment, Row>();
  const lane = async (some: Environment[]) => {
    for (const environment of some) {
      if (environment.missing) console.error(`NOT RUN: ${environment.name}: ${environment.missing}`);
      const row = await measure(environment, press, pageKinds, Number(values.runs));
      tell(row);
      rows.set(environment, row);
    }
  };
  const kinds = ['Firefox', 'Ghostery', ''];
  const kindOf = ({ name }: Environment) => kinds.find((kind) => name.startsWith(kind));
  await Promise.all(kinds.map((kind) => lane(environments.filter((each) => kindOf(each) === kind))));
  return environments.map((environment) => rows.get(environment)).filter((row) => row !== undefined);
}

function tell({ environment, cells }: Row): void {
  for (const { page, visits, errors } of cells) {
    const blocked = visits.filter(({ verdict }) => verdict.blocked).length;
    const last = visits.at(-1);
    const locked = visits.filter(({ scrolls }) => scrolls === false).length;
    console.info(
      `${environment.name} | ${page}: ${blocked} of ${values.runs}, ${locked} left locked; the last one`,
    );
    const stood = visits.flatMap(({ wallAfterMs }) => wallAfterMs ?? []).sort((a, b) => a - b);
    console.info(`  walls stood after, ms: ${stood.map(Math.round).join(' ')}`);
    console.info(`  wall ${last?.wall}, ${JSON.stringify(last?.verdict)}`);
    if (environment.expected === 'blocked')
      for (const { verdict } of visits)
        if (!verdict.blocked) console.error(`  MISSED: ${JSON.stringify(verdict)}`);
    for (const error of errors) console.error(`  ERROR: ${error}`);
  }
}

function tellClean(row: CleanRow): void {
  const { condition, browser, runs, falseAlarms, unknown, evidence, errors } = row;
  console.info(`${browser}, ${condition}: ${falseAlarms} false alarms in ${runs}, ${unknown} unknown`);
  for (const each of evidence) console.error(`  FALSE ALARM: ${each.join(' ')}`);
  for (const error of errors) console.error(`  ERROR: ${error}`);
}
