import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Connection } from '../../src/events/store/kept-settings.ts';
import { createTurns } from '../../src/events/store/turns.ts';

/** A lane whose statements run until they are told to end. */
function lanes() {
  const running = new Map<string, { end: () => void; fail: () => void }>();
  let connection = 0;
  const connect = (): Connection => {
    const own = connection++;
    // As chDB's library: given up on, a call fails at once, and its statement runs on.
    const call = (params: { query: string; abort_signal?: AbortSignal }) =>
      new Promise((resolve, reject) => {
        params.abort_signal?.addEventListener('abort', reject);
        const stop = (how: () => void) => () => {
          running.delete(params.query);
          how();
        };
        running.set(params.query, {
          end: stop(() => resolve(own)),
          fail: stop(() => reject(new Error('refused'))),
        });
      });
    return { query: call, exec: call, command: call, close: async () => {} };
  };
  const takeTurns = createTurns();
  const lane = (size: number, isFirst?: boolean) => {
    const on = takeTurns(Array.from({ length: size }, connect), isFirst);
    const ask = (query: string, abort_signal?: AbortSignal) => on.query({ query, abort_signal } as never);
    return Object.assign(ask, { close: on.close });
  };
  return { running, lane, names: () => [...running.keys()] };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs a statement on each connection of a lane, the others in the order of their calls', async () => {
  const { running, lane, names } = lanes();
  const ask = lane(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => ask(name));
  await settled();
  expect(names()).toEqual(['a', 'b']);
  running.get('b')?.end();
  await settled();
  expect(names()).toEqual(['a', 'c']);
  running.get('a')?.end();
  running.get('c')?.end();
  await settled();
  running.get('d')?.end();
  expect(new Set(await Promise.all(all))).toEqual(new Set([0, 1]));
});

it('leaves a thread to files, however many lanes have work', async () => {
  const { running, lane, names } = lanes();
  const [quick, heavy, insert] = [lane(2), lane(1), lane(1)];
  void heavy('export');
  void quick('overview');
  void quick('breakdowns');
  void insert('events');
  await settled();
  expect(names()).toEqual(['export', 'overview', 'breakdowns']);
  running.get('overview')?.end();
  await settled();
  expect(names()).toEqual(['export', 'breakdowns', 'events']);
});

it('goes on after a statement that failed, and forgets one whose caller gave up', async () => {
  const { running, lane, names } = lanes();
  const ask = lane(1);
  const gone = new AbortController();
  const failed = ask('a');
  const given = ask('b', gone.signal);
  const last = ask('c');
  gone.abort(new Error('too late'));
  await expect(given).rejects.toThrow('too late');
  await settled();
  running.get('a')?.fail();
  await expect(failed).rejects.toThrow('refused');
  await settled();
  expect(names()).toEqual(['c']);
  running.get('c')?.end();
  await last;
  await expect(ask('d', AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
});

it('lets an insert go before questions that came earlier', async () => {
  const { running, lane, names } = lanes();
  const [quick, heavy, insert] = [lane(2), lane(1), lane(1, true)];
  const all = [heavy('export'), quick('a'), quick('b'), quick('c'), quick('d'), insert('events')];
  await settled();
  running.get('a')?.end();
  await settled();
  expect(names()).toEqual(['export', 'b', 'events']);
  for (const name of ['export', 'b', 'events', 'c', 'd']) {
    await settled();
    running.get(name)?.end();
  }
  await Promise.all(all);
});

it('gives the turn of a statement on only when the engine is done with it', async () => {
  const { running, lane, names } = lanes();
  const ask = lane(1);
  const gone = new AbortController();
  const given = ask('a', gone.signal);
  const next = ask('b');
  await settled();
  gone.abort(new Error('too late'));
  await settled();
  expect(names()).toEqual(['a']);
  running.get('a')?.end();
  await settled();
  expect(names()).toEqual(['b']);
  running.get('b')?.end();
  await Promise.all([given, next]);
});

it('refuses what still waits when it is closed', async () => {
  const { running, lane } = lanes();
  const ask = lane(1);
  const first = ask('a');
  const waiting = ask('b');
  await settled();
  const closed = ask.close();
  await expect(waiting).rejects.toThrow('the event store was closed');
  running.get('a')?.end();
  await Promise.all([first, closed]);
});

it('reads files and inserts while many questions wait', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'truce-turns-'));
  const engine = await openChdb(folder, 'turns');
  await engine.command('CREATE TABLE turns.one (one UInt8) ENGINE = MergeTree ORDER BY one');
  const ended: string[] = [];
  const tell = (name: string) => () => void ended.push(name);
  // Half a second each, on two connections.
  const questions = Array.from({ length: 8 }, (_, index) =>
    engine.query('quick', `SELECT sleep(0.5), ${index}`).then(tell('question')),
  );
  await Promise.all([
    readFile(import.meta.filename).then(tell('file')),
    engine.insert('one', Buffer.from('{"one":1}\n'), 'one').then(tell('insert')),
    ...questions,
  ]);
  expect(ended.indexOf('file')).toBeLessThan(2);
  expect(ended.indexOf('insert')).toBeLessThan(4);
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});
