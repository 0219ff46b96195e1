import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { verifiedText, verifyNumbers } from '../../src/cli/verify-command.ts';
import { readConfig } from '../../src/composition/config.ts';
import { openUpgradedRecords } from '../../src/composition/open-records.ts';
import { withEngine } from '../../src/composition/with-engine.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { building, insertSessions } from '../support/building.ts';
import { dateOf, daysAgo, rowsOf } from '../support/event-rows.ts';
import { findings, newInstallation, removeInstallations } from '../support/examined.ts';
import { quietLog } from '../support/quiet-log.ts';

const site = '11111111-1111-4111-8111-111111111111';
const visits = [1, 2, 3, 40].flatMap((days) =>
  ['a', 'b', 'c'].map((name) => ({ session: `${name}-${days}`, type: 'page_view', at: daysAgo(days) })),
);
/** Older than events are kept. */
const old = [daysAgo(200), daysAgo(201)];

afterAll(removeInstallations);

/** An embedded store with sessions that have their events, and older ones. */
async function newStore() {
  const { env } = await newInstallation();
  const records = await openUpgradedRecords(readConfig(env), quietLog);
  const config = readConfig(env);
  const use = <T>(run: (engine: Engine) => Promise<T>) => withEngine(config, records, Date.now(), run);
  await use(async (engine) => {
    await building(engine).insert('events', rowsOf(site, visits), 'one');
    await insertSessions(engine, site, old);
    for (const table of ['events', 'sessions', 'cells'])
      await engine.command(`OPTIMIZE TABLE ${engine.database}.${table} FINAL`);
  });
  await use(removeMerged);
  return {
    env,
    use,
    close: () => records.close(),
    verify: (repair = false) => verifyNumbers({ records, config }, { days: 730, repair }, Date.now()),
    /** Folders of the active parts with rows of this day. */
    parts: (table: string, at: number) =>
      use(async ({ database, query }) => {
        const partition = dateOf(at).replaceAll('-', '');
        const rows = await query<{ path: string }>(
          'quick',
          `SELECT path FROM system.parts WHERE database = '${database}' AND table = '${table}' AND active
             AND startsWith({partition:String}, partition_id)`,
          { partition },
        );
        return rows.map(({ path }) => path);
      }),
    /** Sessions a day, by the counts and by the sessions themselves. */
    days: () =>
      use(async ({ database, query }) => {
        const asked = (table: string, select: string, where: string) =>
          query(
            'quick',
            `SELECT ${select} FROM ${database}.${table} WHERE ${where} GROUP BY day HAVING n != 0 ORDER BY day`,
          );
        return {
          counts: await asked(
            'cells',
            "toString(toDate(toDateTime(start, 'UTC'))) AS day, toInt32(sum(n_sessions)) AS n",
            "dimension = '' AND seconds = 86400",
          ),
          sessions: await asked(
            'sessions',
            'toString(toDate(started_at)) AS day, toInt32(sum(sign)) AS n',
            '1',
          ),
        };
      }),
  };
}

/** What parts were merged from is kept for minutes, and would be taken back. */
async function removeMerged({ database, query }: Engine): Promise<void> {
  const parts = await query<{ path: string; active: number }>(
    'quick',
    `SELECT path, active FROM system.parts WHERE database = '${database}'`,
  );
  const active = new Set(parts.filter((part) => part.active === 1).map(({ path }) => path));
  const folders = new Set([...active].map((path) => dirname(path)));
  for (const folder of folders)
    for (const name of readdirSync(folder).filter((each) => /^\d+_/.test(each)))
      if (!active.has(`${join(folder, name)}/`)) rmSync(join(folder, name), { recursive: true });
}

function flip(folder: string): void {
  const file = join(folder, 'data.bin');
  writeFileSync(
    file,
    readFileSync(file).map((byte, place) => (place > 20 ? byte ^ 0xff : byte)),
  );
}

describe('truce verify --repair', () => {
  let store: Awaited<ReturnType<typeof newStore>>;
  beforeEach(async () => {
    store = await newStore();
    return () => store.close();
  });

  it.each(['sessions', 'cells'])('makes damaged %s again from events', async (table) => {
    const before = await store.days();
    const damaged = await store.parts(table, daysAgo(2));
    expect(damaged).toHaveLength(1);
    for (const part of damaged) flip(part);
    expect((await store.verify()).damaged).toHaveLength(1);
    const found = await store.verify(true);
    expect(found).toMatchObject({ damaged: [], set_aside: [], difference: null });
    expect(found.repaired?.parts).toMatchObject([{ table }]);
    expect(await store.days()).toEqual(before);
    expect(await findings({ env: store.env })).toEqual([]);
    // Nothing is deleted.
    const folder = join(damaged[0] ?? '', '..', 'detached');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('makes again what could not be loaded, and then no longer reports it', async () => {
    const before = await store.days();
    for (const part of await store.parts('sessions', daysAgo(2))) truncateSync(join(part, 'columns.txt'));
    const found = await store.verify(true);
    expect(found).toMatchObject({ damaged: [], set_aside: [], difference: null });
    expect(verifiedText(found)).toMatch(
      /^\d+ sessions made again from events; 1 damaged part taken out of the event store:\n {2}sessions, .+\n1[24] sessions and/,
    );
    expect(await store.days()).toEqual(before);
    expect(await findings({ env: store.env })).toEqual([]);
    expect((await store.verify(true)).repaired).toEqual({ parts: [], sessions: 0 });
  });

  it('makes counts again of sessions whose events are gone', async () => {
    const before = await store.days();
    for (const part of await store.parts('cells', daysAgo(200))) flip(part);
    expect(await store.verify(true)).toMatchObject({ difference: null });
    expect(await store.days()).toEqual(before);
  });

  it('keeps the counts of sessions that are lost together with their events', async () => {
    const before = await store.days();
    for (const part of await store.parts('sessions', daysAgo(200))) flip(part);
    const found = await store.verify(true);
    expect(found.difference).toContain('a cell that the sessions do not add up to');
    const after = await store.days();
    expect(after.counts).toEqual(before.counts);
    expect(after.sessions).toHaveLength(before.sessions.length - 2);
  });

  it('keeps sessions and counts of events that are lost', async () => {
    const before = await store.days();
    const [part = '', ...others] = await store.parts('events', daysAgo(2));
    expect(others).toEqual([]);
    flip(part);
    const found = await store.verify(true);
    expect(found.difference).toContain('a session without events');
    expect(await store.days()).toEqual(before);
  });
});
