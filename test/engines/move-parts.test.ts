import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHold } from '../../src/composition/move-stores/hold.ts';
import { holdStores } from '../../src/composition/move-stores/hold-stores.ts';
import { type LeftStores, noteLeft, refuseLeft } from '../../src/composition/move-stores/left-stores.ts';
import { missingLines } from '../../src/composition/move-stores/missing-lines.ts';
import { refuseOtherNodes } from '../../src/composition/move-stores/other-nodes.ts';
import { differencesIn } from '../../src/composition/move-stores/spans.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { toFailure } from '../../src/http/edge/failure.ts';
import { nodeName } from '../../src/kit/node-name.ts';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { checkRecords, problemOf } from '../../src/records/check-records.ts';
import { migrate } from '../../src/records/migrate.ts';
import { saveNodeUrl } from '../../src/records/node-urls.ts';
import type { Records } from '../../src/records/records.ts';
import { readSetting, writeSetting } from '../../src/records/settings.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { quietLog } from '../support/quiet-log.ts';

/** @param names of sessions with an id each, as in "a1" */
const lines = (...names: string[]) =>
  Buffer.from(names.map(([session_id, id]) => `${JSON.stringify({ id, session_id, more: 1 })}\n`).join(''));

describe('lines of events that a store lacks', () => {
  it.each<[string, string[], string[], string[] | null]>([
    ['some', ['a1', 'b2', 'c3'], ['b2'], ['a1', 'c3']],
    ['none', ['a1'], ['a1'], []],
    ['one of two with the same id', ['a1', 'a1'], ['a1'], ['a1']],
    ['that of another session with the same id', ['a1', 'b1'], ['b1'], ['a1']],
    ['more than there are', ['a1'], ['a1', 'x1'], null],
    ['one twice that is there once', ['a1'], ['a1', 'a1'], null],
  ])('%s', (_, source, target, missing) => {
    expect(missingLines(lines(...source), lines(...target))).toEqual(missing && lines(...missing));
  });
});

it('spans differ by their number of rows, their sum, or by being there at all', () => {
  const span = (from: number, total: number, mark: string) => ({ from, total, mark });
  const source = [span(0, 2, 'a'), span(60, 1, 'b'), span(120, 1, 'c'), span(180, 3, 'd')];
  const target = [span(0, 2, 'a'), span(60, 1, 'x'), span(120, 2, 'c'), span(240, 5, 'e')];
  expect(differencesIn(source, target)).toEqual([
    { from: 60, source: 1, target: 1 },
    { from: 120, source: 1, target: 2 },
    { from: 180, source: 3, target: 0 },
    { from: 240, source: 0, target: 5 },
  ]);
});

describe('stores that are held', () => {
  let bare: Records;
  beforeEach(async () => {
    bare = openSqlite(':memory:');
    await migrate(bare);
  });
  afterEach(() => bare.close());

  const config = { clickhouse: null, databaseUrl: null };
  const left: LeftStores = {
    ...{ at: '2026-11-24T00:00:00.000Z', records: true, events: null },
    to: { records: 'db/truce', events: 'embedded' },
  };

  function openEngine() {
    const done: string[] = [];
    let finish: () => void = () => undefined;
    const engine = {
      insert: (table: string) =>
        new Promise<void>((resolve) => {
          finish = () => {
            done.push(table);
            resolve();
          };
        }),
      command: async () => void done.push('command'),
    } as unknown as Engine;
    return { engine, done, finish: () => finish() };
  }

  it('refuse every change, in transactions too, and answer what is only read', async () => {
    const hold = openHold();
    const { db } = hold.overRecords(bare);
    await writeSetting(db, 'name', 'before');
    await hold.stopAll();
    await expect(writeSetting(db, 'name', 'after')).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(
      db.transaction().execute((inside) => writeSetting(inside, 'name', 'after')),
    ).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await readSetting(db, 'name')).toBe('before');
    hold.end();
    await writeSetting(db, 'name', 'after');
    expect(await readSetting(db, 'name')).toBe('after');
  });

  it('wait for the insert under way, and let sessions be built before all stops', async () => {
    const hold = openHold();
    const { engine, done, finish } = openEngine();
    const held = hold.overEngine(engine);
    const insert = held.insert('events', Buffer.from(''), 'a');
    const stopped = hold.stopEvents().then(() => done.push('stopped'));
    await expect(held.insert('events', Buffer.from(''), 'b')).rejects.toBeInstanceOf(StoreUnavailable);
    finish();
    await insert;
    await stopped;
    expect(done).toEqual(['events', 'stopped']);
    const sessions = held.insert('sessions', Buffer.from(''), 'c');
    finish();
    await sessions;
    await hold.stopAll();
    await expect(held.command('ALTER')).rejects.toBeInstanceOf(StoreUnavailable);
  });

  async function held(maxMs: number, note: boolean) {
    const hold = openHold();
    const records = hold.overRecords(bare);
    const builder = { build: async () => undefined, alone: <T>(run: () => Promise<T>) => run() };
    const stream = holdStores({ config, records, hold, builder, runningJobs: () => 0, log: quietLog }, maxMs);
    expect(String((await stream.next()).value)).toBe('held\n');
    await expect(writeSetting(records.db, 'name', 'x')).rejects.toThrow('is being moved');
    await expect(checkRecords(records)).rejects.toThrow('is being moved');
    expect(await problemOf(records)).toBe('moving');
    // The command writes it, on a connection of its own.
    if (note) await noteLeft(bare.db, left);
    await stream.return(undefined);
    return { hold, records };
  }

  it('are let go when the command goes away', async () => {
    const { hold, records } = await held(1_000, false);
    expect(hold.mayStartJobs()).toBe(true);
    await writeSetting(records.db, 'name', 'y');
    expect(await problemOf(records)).toBeNull();
  });

  it('are not let go once they are left, and a server does not start on them', async () => {
    const { hold, records } = await held(1_000, true);
    expect(hold.mayStartJobs()).toBe(false);
    const error = await writeSetting(records.db, 'name', 'y').catch((thrown) => thrown);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error.message).toMatch(/: it was moved; restart the server with the new settings$/);
    expect(toFailure(error, 'id', quietLog).body).toContain('This installation was moved.');
    const engine = hold.overEngine(openEngine().engine);
    await expect(engine.command('ALTER')).rejects.toThrow('it was moved; restart the server');
    await expect(checkRecords(records)).rejects.toThrow('it was moved; restart the server');
    expect(await problemOf(records)).toBe('moved');
    await expect(refuseLeft(bare, config)).rejects.toThrow(/moved away .* records to db\/truce/);
  });

  it('are refused by the event store that was left, and not with another one', async () => {
    await noteLeft(bare.db, { ...left, records: false, events: 'embedded' });
    await expect(refuseLeft(bare, config)).rejects.toThrow(/moved away/);
    const clickhouse = { addresses: ['http://me:secret@clickhouse:8123/truce'], cluster: null };
    await refuseLeft(bare, { ...config, clickhouse });
  });

  it('are not left while another node answers', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'truce-move-parts-'));
    await saveNodeUrl(bare.db, nodeName(dataDir), 'http://own');
    await saveNodeUrl(bare.db, 'node-other', 'http://other');
    const asked: string[] = [];
    const answering = (isUp: boolean) => async (url: unknown) => {
      asked.push(String(url));
      if (!isUp) throw new Error('down');
      return new Response('');
    };
    await refuseOtherNodes(bare.db, dataDir, answering(false) as typeof fetch);
    await expect(refuseOtherNodes(bare.db, dataDir, answering(true) as typeof fetch)).rejects.toThrow(
      /http:\/\/other is running/,
    );
    expect(asked).toEqual(['http://other/healthz', 'http://other/healthz']);
    rmSync(dataDir, { recursive: true });
  });
});
