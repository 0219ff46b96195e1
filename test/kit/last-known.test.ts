import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LastKnownParts, openLastKnown } from '../../src/kit/last-known.ts';
import { openTtlCache } from '../../src/kit/ttl-cache.ts';

const dayMs = 86_400_000;
let folder: string;
let path: string;
let nowMs: number;
let warned: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truce-known-'));
  [path, nowMs, warned] = [join(folder, 'last-known.json'), 100 * dayMs, []];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (more: Partial<LastKnownParts> = {}) =>
  openLastKnown({
    ...{ path, version: '1.0.0', now: () => nowMs, log: { warn: (about: unknown) => warned.push(about) } },
    ...more,
  });

async function write(values: Record<string, unknown>, more?: Partial<LastKnownParts>) {
  const known = open(more);
  for (const [id, value] of Object.entries(values)) known.shelf('site').put(id, value);
  await known.close();
}

const idsOf = (known: ReturnType<typeof open>, ids: string[]) =>
  ids.filter((id) => known.shelf('site').get(id) !== undefined);

describe('what was last known', () => {
  it('is there after a start, readable by this user alone', async () => {
    await write({ a: { name: 'A' }, b: { name: 'B' } });
    const known = open();
    expect(known.shelf('site').get('a')).toEqual({ name: 'A' });
    expect(known.shelf('paths').get('a')).toBeUndefined();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    known.shelf('site').put('a', null);
    await known.close();
    expect(idsOf(open(), ['a', 'b'])).toEqual(['b']);
    expect(readFileSync(path, 'utf8')).not.toContain('"A"');
  });

  it('is written now and then while the process runs, and not again where nothing changed', async () => {
    const known = open({ intervalMs: 1 });
    known.shelf('site').put('a', 1);
    await expect.poll(() => readdirSync(folder)).toEqual(['last-known.json']);
    rmSync(path);
    known.shelf('site').put('a', 1);
    nowMs += 6 * dayMs;
    known.shelf('site').put('a', 1);
    await known.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is bounded: what was confirmed longest ago leaves, and what nobody asked for in 30 days', async () => {
    await write({ a: 1, b: 2, c: 3 }, { most: { entries: 2, bytes: 1_000 } });
    expect(idsOf(open(), ['a', 'b', 'c'])).toEqual(['b', 'c']);
    nowMs += 20 * dayMs;
    await write({ c: 3 });
    nowMs += 15 * dayMs;
    expect(idsOf(open(), ['b', 'c'])).toEqual(['c']);
    await write({ long: 'x'.repeat(600), longer: 'x'.repeat(700) }, { most: { entries: 9, bytes: 1_000 } });
    expect(idsOf(open(), ['c', 'long', 'longer'])).toEqual(['longer']);
  });

  it('keeps what no question confirms, however old and full it is', async () => {
    const most = { entries: 2, bytes: 1_000 };
    const first = open({ most });
    first.shelf('site').keep('kept', 1);
    await first.close();
    await write({ a: 1, b: 2, c: 3 }, { most });
    expect(idsOf(open(), ['kept', 'a', 'b', 'c'])).toEqual(['kept', 'c']);
    nowMs += 40 * dayMs;
    await write({ d: 4 }, { most });
    expect(idsOf(open(), ['kept', 'c', 'd'])).toEqual(['kept', 'd']);
  });

  it('begins again where the file is damaged or of another version', async () => {
    await write({ a: 1 });
    expect(idsOf(open({ version: '1.0.1' }), ['a'])).toEqual([]);
    expect(warned).toEqual([]);
    writeFileSync(path, '{"version":"1.0.0"}\n{"kind":');
    expect(idsOf(open(), ['a'])).toEqual([]);
    expect(warned).toHaveLength(1);
  });

  it('a file that cannot be written is no failure, and is tried again', async () => {
    const known = open({ path: join(folder, 'missing', 'known.json') });
    known.shelf('site').put('a', 1);
    await known.close();
    expect(warned).toHaveLength(1);
  });
});

describe('a cache with a shelf', () => {
  const bounds = { keepMs: 10_000, most: 10 };
  const away = async (): Promise<{ name: string } | null> => {
    throw new Error('away');
  };

  it('serves what was known before the start while the store is away, and what is new once it is back', async () => {
    await write({ a: { name: 'A' } });
    const known = open();
    let find = away;
    const cache = openTtlCache(
      () => find(),
      bounds,
      () => nowMs,
      undefined,
      known.shelf<{ name: string }>('site'),
    );
    expect(await cache.get('a')).toEqual({ name: 'A' });
    await expect(cache.get('b')).rejects.toThrow('away');
    find = async () => ({ name: 'new' });
    nowMs += 10_000;
    expect(await cache.get('a')).toEqual({ name: 'new' });
    expect(known.shelf('site').get('a')).toEqual({ name: 'new' });
    await known.close();
  });

  it('takes off what was removed, also where nobody asks for it again', async () => {
    await write({ a: { name: 'A' } });
    const known = open();
    const shelf = known.shelf<{ name: string }>('site');
    const cache = openTtlCache(
      async (): Promise<{ name: string } | null> => null,
      bounds,
      () => nowMs,
      undefined,
      shelf,
    );
    cache.forget('a');
    await expect.poll(() => shelf.get('a')).toBeUndefined();
    await known.close();
  });
});
