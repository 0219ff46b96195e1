import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine, Params } from '../../src/events/store/engine.ts';
import { inlineParams } from '../../src/events/store/inline-params.ts';
import { hostileTexts } from '../support/hostile-texts.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-inline-'));
let engine: Engine;
beforeAll(async () => {
  engine = await openChdb(directory, 'inline');
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('values in a statement', () => {
  const more = ["'; DROP DATABASE inline; --", "\\'", '{x:String}', "x'41'", 'CAST(1 AS String)', '\0', '😀'];
  const texts = [...hostileTexts, ...more].map((text) => Buffer.from(text).toString());

  it('are what was given, whatever text', async () => {
    for (const text of texts) {
      const rows = await engine.query('quick', 'SELECT {text:String} AS text', { text });
      expect(rows).toEqual([{ text }]);
    }
    const [row] = await engine.query('quick', 'SELECT {texts:Array(String)} AS texts', { texts });
    expect(row).toEqual({ texts });
  });

  it.each<[string, Params, unknown]>([
    ['{n:Int64} + {m:UInt32}', { n: -5, m: 7 }, 2],
    ['{list:Array(UInt32)}', { list: [] }, []],
    ['roundDown(8, {list:Array(UInt32)})', { list: [0, 7, 9] }, 7],
    ['3 IN {list:Array(UInt32)}', { list: [1, 3] }, 1],
    [
      "toString(toDateTime64({at:String}, 3, 'UTC'))",
      { at: '2026-11-22 08:00:00.123' },
      '2026-11-22 08:00:00.123',
    ],
    [
      "toString(arrayJoin({at:Array(DateTime64(9, 'UTC'))}))",
      { at: ['2026-11-22 08:00:00.123456789'] },
      '2026-11-22 08:00:00.123456789',
    ],
    ['toString({day:Date})', { day: '2026-11-22' }, '2026-11-22'],
  ])('%s', async (expression, params, expected) => {
    expect(
      await engine.query('quick', `SELECT ${expression} AS value LIMIT {limit:UInt32}`, {
        ...params,
        limit: 1,
      }),
    ).toEqual([{ value: expected }]);
  });

  it('find rows by an id', async () => {
    const site = randomUUID();
    await engine.command('CREATE TABLE inline.ids (site UUID) ENGINE = MergeTree ORDER BY site');
    await engine.insert('ids', Buffer.from(`${JSON.stringify({ site })}\n`), randomUUID());
    const rows = await engine.query(
      'quick',
      'SELECT count() AS found FROM inline.ids WHERE site = {site:UUID} AND site IN {all:Array(UUID)}',
      { site, all: [site] },
    );
    expect(rows).toEqual([{ found: 1 }]);
  });

  it('stay bound where the statement would be too long', async () => {
    const texts = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(2048, '😀'));
    const [statement, bound] = inlineParams('SELECT length({texts:Array(String)}) AS length', { texts });
    expect([statement, Object.keys(bound)]).toEqual([
      'SELECT length({texts:Array(String)}) AS length',
      ['texts'],
    ]);
    expect(await engine.query('quick', statement, bound)).toEqual([{ length: 100 }]);
  });

  it.each([
    ['a value that is missing', {}],
    ['no number', { n: Number.NaN }],
    ['not a finite number', { n: Number.POSITIVE_INFINITY }],
  ])('are refused: %s', (_, params) => {
    expect(() => inlineParams('SELECT {n:Int64}', params as Params)).toThrow();
  });

  it('let a short question pass a long one', async () => {
    const long = engine.query(
      'heavy',
      'SELECT count() AS n FROM numbers({n:UInt64}) WHERE cityHash64(number) % 7 = 1',
      {
        n: 3_000_000_000,
      },
    );
    let isOver = false;
    const over = long.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    await engine.query('quick', 'SELECT {n:UInt32} AS n', { n: 1 });
    expect(isOver).toBe(false);
    await engine.query('quick', "KILL QUERY WHERE query LIKE 'SELECT count() AS n%' ASYNC");
    await over;
  });
});
