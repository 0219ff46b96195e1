import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';

import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { noteLeft } from '../../src/composition/move-stores/left-stores.ts';
import { openClickHouse } from '../../src/events/store/clickhouse.ts';
import { eventSteps, migrateEvents } from '../../src/events/store/migrate.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import { restoringTable } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { diskFolder } from '../support/disk-folder.ts';
import { findings } from '../support/examined.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';
import { runCommand } from '../support/run-command.ts';

/** Commands start a process each, and a busy machine takes seconds for one. */
vi.setConfig({ testTimeout: 120_000 });

const postgres = await startPostgres();
const folder = mkdtempSync(join(diskFolder, 'truce-refused-stores-'));
const at = (name: string) => join(folder, name);
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What every command says about these stores, and the doctor. */
async function expectRefused(env: Record<string, string>, code: number, problem: string, check: string) {
  const commands = [
    ['serve'],
    ['migrate'],
    ['migrate', '--check'],
    ['user', 'list'],
    ['backup', at('refused')],
  ];
  for (const command of commands) {
    const ran = await runCommand(command, { ...env, PORT: '0', TRUCE_LOG_LEVEL: 'error' });
    expect([command, ran.code, ran.out]).toEqual([command, code, '']);
    expect(ran.error).toMatch(/^truce: [^\n]+\n$/);
    expect(ran.error).toContain(problem);
  }
  expect(existsSync(at('refused'))).toBe(false);
  const found = await findings({ env: { ...env, PORT: String(await freePort()) } });
  expect(found).toEqual([expect.stringContaining(`${check}: ${problem}`)]);
}

describe.skipIf(!postgres)('a PostgreSQL database beside the events of an installation', () => {
  const env = { TRUCE_DATA_DIR: at('grown'), TRUCE_DATABASE_URL: postgres?.url ?? '' };
  async function change<T>(run: (records: ReturnType<typeof openPostgres>) => Promise<T>): Promise<T> {
    const records = openPostgres(env.TRUCE_DATABASE_URL, () => undefined);
    return run(records).finally(() => records.close());
  }
  beforeAll(() => {
    for (const name of ['events', 'spool']) {
      mkdirSync(join(env.TRUCE_DATA_DIR, name), { recursive: true, mode: 0o700 });
      writeFileSync(join(env.TRUCE_DATA_DIR, name, 'one'), 'an event');
    }
  });

  it('is refused where it is empty', async () => {
    const problem = `TRUCE_DATABASE_URL: the database is empty, but ${join(env.TRUCE_DATA_DIR, 'events')} and `;
    await expectRefused(env, 3, problem, 'refused-records');
    const { error } = await runCommand(['user', 'list'], env);
    expect(error).toContain('Check the name of the database.');
    expect(error).toContain('`truce migrate-store`');
    expect(error).not.toContain('truce.sqlite');
  });

  it('is refused where a restore or move has only begun, and where it has tables', async () => {
    const problem = 'a restore or move into this database has not finished';
    await change(({ db }) => sql`CREATE TABLE ${sql.table(restoringTable)} (one integer)`.execute(db));
    await expectRefused(env, 1, problem, 'refused-records');
    await change(async (records) => {
      await migrate(records);
      await sql`DROP TABLE sites CASCADE`.execute(records.db);
    });
    await expectRefused(env, 1, problem, 'refused-records');
  });
});

it('a lost embedded database is found by the doctor', async () => {
  const TRUCE_DATA_DIR = at('lost');
  mkdirSync(join(TRUCE_DATA_DIR, 'spool'), { recursive: true, mode: 0o700 });
  writeFileSync(join(TRUCE_DATA_DIR, 'spool', 'one'), 'an event');
  const found = await findings({ env: { TRUCE_DATA_DIR, PORT: String(await freePort()) } });
  const file = join(TRUCE_DATA_DIR, 'truce.sqlite');
  expect(found).toEqual([expect.stringContaining(`refused-records: ${file} is missing or empty, but `)]);
});

it('a ClickHouse database that was filled half is refused, and found by the doctor', async () => {
  const front = await startClickHouseFront();
  const env = { TRUCE_DATA_DIR: at('half'), TRUCE_CLICKHOUSE_URL: `${front.url}/half` };
  try {
    expect(await runCommand(['migrate'], env)).toMatchObject({ code: 0 });
    const engine = await openClickHouse(env.TRUCE_CLICKHOUSE_URL);
    await engine.command(`CREATE TABLE half.${restoringTable} (one UInt8) ENGINE = MergeTree ORDER BY one`);
    await engine.close();
    const problem = 'a restore or move into the ClickHouse database "half" has not finished';
    for (const command of [['migrate', '--check'], ['backup', at('half.backup')], ['serve']]) {
      const { code, error } = await runCommand(command, { ...env, PORT: '0' });
      expect([code, error]).toEqual([1, expect.stringContaining(`truce: ${problem}. Run `)]);
    }
    const found = await findings({ env: { ...env, PORT: String(await freePort()) } });
    expect(found).toEqual([`refused-events: ${problem}`]);
  } finally {
    await front.stop();
  }
});

it('an installation that was moved away is refused by commands, and backed up with a warning', async () => {
  const env = { TRUCE_DATA_DIR: at('left') };
  expect(await runCommand(['migrate'], env)).toMatchObject({ code: 0 });
  const { db, close } = openSqlite(join(env.TRUCE_DATA_DIR, 'truce.sqlite'));
  await noteLeft(db, {
    ...{ at: 'noon', records: true, events: 'embedded' },
    to: { records: 'db/truce', events: 'clickhouse/truce' },
  });
  await close();
  const problem = 'this installation was moved away from these stores at noon: records to db/truce';
  for (const words of [
    'serve',
    'migrate',
    'migrate --check',
    'user list',
    'user reset-password a@example.com',
    'user reset-second-factor a@example.com',
    'report example.com weekly',
    'verify',
    'verify --repair',
    'privacy',
    'lint',
    `export example.com ${at('left.zip')}`,
  ]) {
    const { code, error } = await runCommand(words.split(' '), { ...env, PORT: '0' });
    expect([words, code, error]).toEqual([words, 3, expect.stringMatching(`^truce: ${problem}`)]);
  }
  const { code, error } = await runCommand(['backup', at('left.backup')], env);
  expect([code, error]).toEqual([0, expect.stringMatching(`^truce: warning: ${problem}[^\n]+\n$`)]);
});

it('a backup of what a newer version has changed is refused', async () => {
  const env = { TRUCE_DATA_DIR: at('newer') };
  const expectNewer = async (which: string, more: Record<string, string> = {}) => {
    const ran = await runCommand(['backup', at('newer.backup')], { ...env, ...more });
    expect(ran).toMatchObject({ code: 6, error: expect.stringContaining(`${which} was changed by a newer`) });
    expect(existsSync(at('newer.backup'))).toBe(false);
  };
  expect(await runCommand(['migrate'], env)).toMatchObject({ code: 0 });
  const front = await startClickHouseFront();
  const TRUCE_CLICKHOUSE_URL = `${front.url}/newer_backup`;
  try {
    const engine = await openClickHouse(TRUCE_CLICKHOUSE_URL);
    await migrateEvents(engine, { ...eventSteps, later: () => [] });
    await engine.close();
    await expectNewer('the event store', { TRUCE_CLICKHOUSE_URL });
  } finally {
    await front.stop();
  }
  const { db, close } = openSqlite(join(env.TRUCE_DATA_DIR, 'truce.sqlite'));
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2030-01-01')`.execute(db);
  await close();
  await expectNewer('the database');
});
