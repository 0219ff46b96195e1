import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { baselineName } from '../../src/records/baseline/baseline.ts';
import { migrate, stepsOf } from '../../src/records/migrate.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { fillFirst, firstSiteConfig } from './first-rows.ts';

const commit = '22e1388';

export const earlier = {
  records: [baselineName],
  eventSteps: stepsIn(tablesOf(commit)),
  events: 1_200,
  sessions: 300,
};

/**
 * The data directory of an installation of 0.1.0, whose event tables are those of 22e1388, with rows. Made in this process,
 * whose only chDB directory it is from then on; copies are for other processes.
 * @param isCounted its steps have no names, as in versions that counted them: each of them is run again
 */
export async function writeEarlier(dataDir: string, isCounted = false): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const records = openSqlite(join(dataDir, 'truce.sqlite'));
  const baseline = stepsOf(records.traits)[baselineName];
  await migrate(records, baseline && { [baselineName]: baseline });
  await fillFirst(records, newApiKey(), firstSiteConfig);
  await records.close();
  const engine = await openChdb(join(dataDir, 'events'));
  await runStatements(engine, tablesOf(commit));
  await fillEvents(engine);
  if (isCounted) await engine.command(`TRUNCATE TABLE ${engine.database}.applied_steps`);
  await engine.close();
}

/** The event tables of a commit, in statements. */
export function tablesOf(commit: string): string {
  const file = new URL(`../fixtures/upgrade/events-${commit}.sql`, import.meta.url);
  return readFileSync(file, 'utf8').replace(/^--.*$/m, '');
}

/** The migrations that these statements record. */
function stepsIn(statements: string): string[] {
  const recorded = /INSERT INTO \S*applied_steps \(name\) VALUES (.*)/.exec(statements)?.[1] ?? '';
  return [...recorded.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
}

export async function runStatements(engine: Engine, statements: string): Promise<void> {
  for (const statement of statements.split(';')) {
    if (statement.trim() === '') continue;
    await engine.command(statement.replaceAll('{database}', engine.database));
  }
}

/** chDB links its tables by relative paths, which stay as they are. */
export function copyInstallation(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

async function fillEvents(engine: Engine): Promise<void> {
  const { database } = engine;
  const site = randomUUID();
  const from = `FROM numbers`;
  await engine.command(
    `INSERT INTO ${database}.events (id, site_id, session_id, event_type, occurred_at, received_at)
     SELECT generateUUIDv4(number), {site:UUID}, concat('s', toString(number % 400)), 'page_view',
       now64(3, 'UTC') - INTERVAL number MINUTE AS at, at ${from}(${earlier.events})`,
    { site },
  );
  await engine.command(
    `INSERT INTO ${database}.sessions (site_id, started_at, session, sign)
     SELECT {site:UUID}, now64(3, 'UTC') - INTERVAL number HOUR, number, 1 ${from}(${earlier.sessions})`,
    { site },
  );
}
