import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  entryFile,
  type PartName,
  partFile,
  readEntryFile,
  readPartFile,
} from '../../src/delivery/part-names.ts';

const names: PartName[] = [
  { part: 'ask' },
  { part: 'slots' },
  { part: 'frame' },
  { part: 'wall', key: '0a1b2c3d' },
  { part: 'soft wall', key: 'ffffffff' },
];

test('every part is found again, in any folder', () => {
  for (const media of ['/v1/media', '/a/b']) {
    const siteId = randomUUID();
    for (const name of names) {
      const file = partFile(name, { siteId, media });
      expect(file).toMatch(/^[0-9a-f]{14}\.js$/);
      expect(readPartFile(`${siteId}-${file}`)).toEqual({ siteId, ...name });
    }
  }
});

test('no ending of five characters is that of many sites, and another folder has other names', () => {
  for (const name of names) {
    const files = Array.from({ length: 300 }, () =>
      partFile(name, { siteId: randomUUID(), media: '/v1/media' }),
    );
    expect(new Set(files.map((file) => file.slice(-8))).size).toBeGreaterThan(295);
    const siteId = randomUUID();
    const [one, other] = ['/a/b', '/a/c'].map((media) => partFile(name, { siteId, media }));
    expect(one?.slice(-8)).not.toBe(other?.slice(-8));
  }
});

test('scripts of earlier versions get their parts', () => {
  const siteId = randomUUID();
  const read = (file: string) => readPartFile(`${siteId}-${file}`);
  expect(read('ask.js')).toEqual({ siteId, part: 'ask' });
  expect(read('slots.js')).toEqual({ siteId, part: 'slots' });
  expect(read('wall-0a1b2c3d.js')).toEqual({ siteId, part: 'wall', key: '0a1b2c3d' });
  expect(read('wall-0a1b2c3d-soft.js')).toEqual({ siteId, part: 'soft wall', key: '0a1b2c3d' });
});

test.each(['pixel.gif', 'ads.js', 'wall.js', '0a1b2c3d4e5f60.js'])('%s is no part', (file) => {
  expect(readPartFile(file)).toBeNull();
});

describe.each(['plain', 'choices'] as const)('the address for %s', (entry) => {
  test('is found again, in any folder, and is no part', () => {
    for (const media of ['/v1/media', '/a/b']) {
      const siteId = randomUUID();
      const file = `${siteId}-${entryFile(entry, { siteId, media })}`;
      expect(file).toMatch(/-[0-9a-f]{8}$/);
      expect(readEntryFile(file)).toEqual({ siteId, entry });
      expect(readPartFile(file)).toBeNull();
    }
  });

  test('ends otherwise on every site, and in another folder', () => {
    const endings = Array.from({ length: 300 }, () =>
      entryFile(entry, { siteId: randomUUID(), media: '/v1/media' }).slice(-6),
    );
    expect(new Set(endings).size).toBeGreaterThan(295);
    const siteId = randomUUID();
    const [one, other] = ['/a/b', '/a/c'].map((media) => entryFile(entry, { siteId, media }));
    expect(one?.slice(-6)).not.toBe(other?.slice(-6));
  });

  test('is found as earlier versions name it', () => {
    const siteId = randomUUID();
    expect(readEntryFile(`${siteId}-${entry}`)).toEqual({ siteId, entry });
  });
});

test('the name of another site leads nowhere', () => {
  const file = entryFile('plain', { siteId: '0c1d2e3f-6d0f-4f5e-9b38-2f1f7a1f0c11', media: '/v1/media' });
  expect(readEntryFile(`6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11-${file}`)).toBeNull();
});
