import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import { readSetting, removeSetting } from '../../src/records/settings.ts';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { findings } from '../support/examined.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';
import { runCommand } from '../support/run-command.ts';
import { startServerProcess } from '../support/server-process.ts';

/** Commands start a process each, and a busy machine takes seconds for one. */
vi.setConfig({ testTimeout: 120_000 });

const [postgres, front] = await Promise.all([startPostgres(), startClickHouseFront()]);
const folder = mkdtempSync(join(tmpdir(), 'truce-own-events-'));
afterAll(async () => {
  await Promise.all([postgres?.stop(), front.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const key = newApiKey();
const at = (name: string) => join(folder, name);
/** A node with a data directory and a ClickHouse database; null: its own embedded store. */
function node(name: string, database: string | null, records = postgres?.url ?? '') {
  return {
    TRUCE_DATA_DIR: at(name),
    TRUCE_DATABASE_URL: records,
    ...(database === null ? {} : { TRUCE_CLICKHOUSE_URL: `${front.url}/${database}` }),
  };
}
const lines = (text: string) => text.trim().split('\n');
const isRefused = (text: string) =>
  expect(lines(text)).toEqual([
    expect.stringMatching(/^truce: TRUCE_CLICKHOUSE_URL: .* is not the one that /),
  ]);

async function succeeds(args: string[], env: Record<string, string>): Promise<string> {
  const { code, out, error } = await runCommand(args, env);
  expect([code, error]).toEqual([0, expect.anything()]);
  return out;
}

/** As an earlier version leaves the event store. */
async function forgetIds(database: string): Promise<void> {
  const query = `ALTER TABLE ${database}.applied_steps DELETE WHERE startsWith(name, 'store:') SETTINGS mutations_sync = 2`;
  const response = await fetch(front.url, { method: 'POST', body: query });
  expect([response.status, await response.text()]).toEqual([200, '']);
}

async function ofRecords<T>(run: (records: ReturnType<typeof openPostgres>) => Promise<T>): Promise<T> {
  const records = openPostgres(postgres?.url ?? '', () => undefined);
  return run(records).finally(() => records.close());
}

it.skipIf(!postgres)('an installation of an earlier version takes the event store that it has', async () => {
  await succeeds(['migrate'], node('one', 'shared'));
  await ofRecords(({ db }) => removeSetting(db, 'event_store'));
  await forgetIds('shared');
  await succeeds(['migrate'], node('one', 'shared'));
  expect(await ofRecords(({ db }) => readSetting(db, 'event_store'))).toMatch(/^[\da-f-]{36}$/);
  await succeeds(['migrate'], node('two', 'shared'));
});

it.skipIf(!postgres)(
  'a node with another event store is refused with one line, and so are commands',
  async () => {
    const quiet = { TRUCE_LOG_LEVEL: 'error', PORT: String(await freePort()) };
    for (const env of [node('three', null), node('three', 'shraed')]) {
      const serve = await runCommand(['serve'], { ...env, ...quiet });
      expect([serve.code, serve.out]).toEqual([3, '']);
      isRefused(serve.error);
      for (const command of ['migrate', 'verify']) isRefused((await runCommand([command], env)).error);
    }
  },
);

it.skipIf(!postgres)('the doctor says what a start would', async () => {
  const port = { PORT: String(await freePort()) };
  const events = (found: string[]) => found.filter((line) => line.startsWith('event-store:'));
  const says = (which: string) => [
    `event-store: ${which} event store is not the one that the installation in the PostgreSQL database uses`,
  ];
  expect(events(await findings({ env: { ...node('two', 'shared'), ...port } }))).toEqual([]);
  expect(events(await findings({ env: { ...node('four', 'shraed'), ...port } }))).toEqual(
    says('TRUCE_CLICKHOUSE_URL: this'),
  );
  expect(events(await findings({ env: { ...node('four', null), ...port } }))).toEqual(
    says('TRUCE_CLICKHOUSE_URL is not set, and the'),
  );
});

it.skipIf(!postgres)(
  'moved events are still those of the installation, and after going back as well',
  async () => {
    const { TRUCE_DATABASE_URL, TRUCE_CLICKHOUSE_URL } = node('one', 'moved');
    writeFileSync(
      at('moved.env'),
      `TRUCE_DATABASE_URL=${TRUCE_DATABASE_URL}\nTRUCE_CLICKHOUSE_URL=${TRUCE_CLICKHOUSE_URL}\n`,
    );
    const server = await startServerProcess({ dataDir: at('one'), key, env: node('one', 'shared') });
    expect(await server.stop()).toBe(0);
    await succeeds(['migrate-store', at('moved.env')], node('one', 'shared'));
    await succeeds(['migrate'], node('two', 'moved'));
    isRefused((await runCommand(['migrate'], node('three', null))).error);
    await succeeds(['migrate-store', '--undo'], node('one', 'shared'));
    await succeeds(['migrate'], node('one', 'shared'));
  },
);

it.skipIf(!postgres)('a restored installation has an event store of its own', async () => {
  await succeeds(['backup', at('one.backup')], node('one', 'shared'));
  const other = await startPostgres();
  const restored = (name: string, database: string) => node(name, database, other?.url);
  await succeeds(['restore', at('one.backup')], restored('five', 'restored'));
  isRefused((await runCommand(['migrate'], restored('six', 'shared'))).error);
  await succeeds(['migrate'], restored('five', 'restored'));
  await other?.stop();
});

it.skipIf(!postgres)(
  'an event store that takes the place of a lost one is adopted by a command',
  async () => {
    isRefused((await runCommand(['migrate'], node('one', 'fresh'))).error);
    await succeeds(['migrate', '--adopt-event-store'], node('one', 'fresh'));
    await succeeds(['migrate'], node('two', 'fresh'));
    isRefused((await runCommand(['migrate'], node('two', 'shared'))).error);
  },
);

it.skipIf(!postgres)('one node may have the embedded store beside PostgreSQL', async () => {
  await succeeds(['migrate', '--adopt-event-store'], node('seven', null));
  await succeeds(['migrate'], node('seven', null));
  isRefused((await runCommand(['migrate'], node('eight', null))).error);
});

/** A node whose records are a file in its data directory. */
const alone = (name: string, database: string) => ({
  TRUCE_DATA_DIR: at(name),
  TRUCE_CLICKHOUSE_URL: `${front.url}/${database}`,
});
const isTaken = (text: string) =>
  expect(lines(text)).toEqual([
    expect.stringMatching(/^truce: TRUCE_CLICKHOUSE_URL: .* belongs to a different installation than /),
  ]);
const taken =
  'event-store: TRUCE_CLICKHOUSE_URL: this event store belongs to a different installation than these records';
const ofEventStore = (found: string[]) => found.filter((line) => line.startsWith('event-store:'));

/** The tests below find it used. */
beforeAll(() => succeeds(['migrate'], alone('file', 'used')));

it('a second installation is refused on the event store of another one, at every start', async () => {
  const quiet = { TRUCE_LOG_LEVEL: 'error', PORT: String(await freePort()) };
  await succeeds(['migrate'], alone('file', 'used'));
  const second = { ...alone('second', 'used'), ...quiet };
  expect(ofEventStore(await findings({ env: second }))).toEqual([taken]);
  for (let start = 0; start < 2; start++) {
    const serve = await runCommand(['serve'], second);
    expect([serve.code, serve.out]).toEqual([3, '']);
    isTaken(serve.error);
  }
  isTaken((await runCommand(['verify'], second)).error);
  expect(ofEventStore(await findings({ env: second }))).toEqual([taken]);
  expect(ofEventStore(await findings({ env: alone('file', 'used') }))).toEqual([]);
});

it.skipIf(!postgres)('so is one with a PostgreSQL database of its own', async () => {
  const other = await startPostgres();
  const second = { ...node('postgres', 'used', other?.url), PORT: String(await freePort()) };
  isTaken((await runCommand(['migrate'], second)).error);
  expect(ofEventStore(await findings({ env: second }))).toEqual([taken]);
  await other?.stop();
});

it('new records take the place of lost ones by a command', async () => {
  isTaken((await runCommand(['migrate'], alone('replaced', 'used'))).error);
  await succeeds(['migrate', '--adopt-event-store'], alone('replaced', 'used'));
  await succeeds(['migrate'], alone('replaced', 'used'));
});

it('records in a file may get a new event store, and not that of another installation', async () => {
  await succeeds(['migrate'], alone('file', 'new'));
  await succeeds(['migrate'], alone('third', 'third'));
  isRefused((await runCommand(['migrate'], alone('file', 'third'))).error);
  isRefused((await runCommand(['migrate'], alone('third', 'new'))).error);
});

it('of two installations that begin on one event store, one at most is accepted', async () => {
  const starts = ['left', 'right'].map((name) => runCommand(['migrate'], alone(name, 'both')));
  const codes = (await Promise.all(starts)).map(({ code }) => code);
  expect(codes.filter((code) => code === 0).length).toBeLessThanOrEqual(1);
  for (const [at, name] of ['left', 'right'].entries()) {
    const { code } = await runCommand(['migrate'], alone(name, 'both'));
    expect([name, code]).toEqual([name, codes[at]]);
  }
});

it.skipIf(!postgres)('nodes that start at once on blank stores all start', async () => {
  const blank = await startPostgres();
  const names = ['first', 'another', 'last'];
  const starts = names.map((name) => runCommand(['migrate'], node(`blank-${name}`, 'blank', blank?.url)));
  expect((await Promise.all(starts)).map(({ code, error }) => (code === 0 ? 0 : error))).toEqual([0, 0, 0]);
  await blank?.stop();
});
