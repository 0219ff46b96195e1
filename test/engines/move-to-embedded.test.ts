import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { nameStores, noteLeft } from '../../src/composition/move-stores/left-stores.ts';
import { openClickHouse } from '../../src/events/store/clickhouse.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { eventIds } from '../support/backup-content.ts';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { noon, rowsOf } from '../support/event-rows.ts';
import { findings } from '../support/examined.ts';
import { freePort } from '../support/free-port.ts';
import { runCommand } from '../support/run-command.ts';

/** Commands start a process each, and a busy machine takes seconds for one. */
vi.setConfig({ testTimeout: 240_000 });

const front = await startClickHouseFront();
const folder = mkdtempSync(join(tmpdir(), 'truce-move-to-embedded-'));
const at = (name: string) => join(folder, name);
writeFileSync(at('embedded.env'), '');
afterAll(async () => {
  await front.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** An installation with an event in ClickHouse, whose move to the embedded store fails as it leaves ClickHouse. */
async function failedMove(name: string) {
  const url = `${front.url}/${name}`;
  const after = { TRUCE_DATA_DIR: at(name) };
  const before = { ...after, TRUCE_CLICKHOUSE_URL: url };
  expect(await runCommand(['migrate'], before)).toMatchObject({ code: 0 });
  const add = async () => {
    const engine = await openClickHouse(url);
    const event = { session: 'a', type: 'page_view', at: noon };
    await engine.insert('events', rowsOf(randomUUID(), [event]), randomUUID());
    await engine.close();
  };
  await add();
  const { db, close } = openSqlite(join(at(name), 'truce.sqlite'));
  await sql`CREATE TRIGGER stop BEFORE INSERT ON settings WHEN NEW.name = 'left_stores'
    BEGIN SELECT RAISE(ABORT, 'stopped'); END`.execute(db);
  const move = () => runCommand(['migrate-store', at('embedded.env')], before);
  expect(await move()).toMatchObject({ code: 1, error: expect.stringContaining('stopped') });
  await sql`DROP TRIGGER stop`.execute(db);
  await close();
  return { before, after, add, move };
}

/** As the move does before it puts its copy in place. */
async function leave(name: string, before: { TRUCE_CLICKHOUSE_URL: string }): Promise<void> {
  const { db, close } = openSqlite(join(at(name), 'truce.sqlite'));
  const clickhouse = { addresses: [before.TRUCE_CLICKHOUSE_URL], cluster: null };
  await noteLeft(db, {
    ...{ at: new Date(noon).toISOString(), records: false },
    events: nameStores({ clickhouse, databaseUrl: null }).events,
    to: nameStores({ clickhouse: null, databaseUrl: null }),
  });
  await close();
}

async function expectRefused(env: Record<string, string>): Promise<void> {
  const problem = `a move to embedded stores in ${env.TRUCE_DATA_DIR} has not finished`;
  for (const command of [['migrate'], ['migrate', '--check'], ['backup', at('refused')], ['serve']]) {
    const { code, error } = await runCommand(command, { ...env, PORT: '0' });
    expect([command, code, error]).toEqual([command, 1, expect.stringContaining(`truce: ${problem}. `)]);
  }
  const more = { ...env, PORT: String(await freePort()) };
  expect(await findings({ env: more })).toContain(`refused-records: ${problem}`);
}

async function expectMoved(env: Record<string, string>, name: string, events: number): Promise<void> {
  expect(await runCommand(['migrate'], env)).toMatchObject({ code: 0 });
  expect(existsSync(join(env.TRUCE_DATA_DIR ?? '', 'restoring'))).toBe(false);
  expect(await runCommand(['backup', at(name)], env)).toMatchObject({ code: 0 });
  expect(await eventIds(at(name))).toHaveLength(events);
}

it('a move that fails leaves nothing that a later start puts in place', async () => {
  const { before, after, add, move } = await failedMove('failed');
  await expectRefused(after);
  expect(await runCommand(['migrate'], before)).toMatchObject({ code: 0 });
  expect(existsSync(join(at('failed'), 'events'))).toBe(false);
  const env = { ...before, PORT: String(await freePort()) };
  expect(await findings({ env })).toContain(
    `restore: ${join(at('failed'), 'restoring')} was left by an unfinished move`,
  );
  await add();
  expect(await move()).toMatchObject({ code: 0, error: '' });
  await expectMoved(after, 'failed.backup', 2);
});

it('a move that is killed right after it has left the other stores is finished by running it again', async () => {
  const { before, after, move } = await failedMove('killed');
  await leave('killed', before);
  expect((await runCommand(['serve'], { ...before, PORT: '0' })).error).toMatch(/was moved away/);
  await expectRefused(after);
  expect(await move()).toMatchObject({ code: 0, error: '' });
  await expectMoved(after, 'killed.backup', 1);
  expect((await move()).out).toContain('Everything had been moved already');
});

it('and also where its copy was deleted, which is not taken for one that was put in place', async () => {
  const { before, after, move } = await failedMove('deleted');
  await leave('deleted', before);
  rmSync(join(at('deleted'), 'restoring'), { recursive: true });
  expect(await move()).toMatchObject({ code: 0, error: '' });
  await expectMoved(after, 'deleted.backup', 1);
});
