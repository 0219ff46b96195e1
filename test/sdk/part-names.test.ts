import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type PartName, partFile, readPartFile } from '../../src/delivery/part-names.ts';

const names: PartName[] = [
  { part: 'ask' },
  { part: 'slots' },
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
