import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type Entry, packArchive } from '../../src/composition/backup/archive.ts';
import { readBackup, saveBackup } from '../../src/composition/backup/backup-file.ts';
import { checkBackup } from '../../src/composition/backup/check-backup.ts';
import { filePlace } from '../../src/composition/backup/places/file-place.ts';
import { finishSwap, openStage, swapIn } from '../../src/composition/backup/stage.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-backup-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const traits = { skipLocked: false, rowLocks: false, rowNumber: 'integer', isFile: true } as const;
const passphrase = 'a passphrase of some length';
const manifest = {
  format: 1,
  truce_version: '9.9.9',
  created_at: '2026-11-22T10:00:00.000Z',
  records_steps: ['0001-baseline'],
  events_steps: ['create-events'],
};
const lines = (count: number) =>
  gzipSync(Array.from({ length: count }, (_, id) => `{"id":${id}}\n`).join(''));
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
/** Larger than a frame of the encryption, and not compressible. */
const spoolFile = Buffer.from(Array.from({ length: 2_500_000 }, (_, at) => (at * 7919) % 251));

interface Fields {
  head?: object;
  counts?: Record<string, number>;
}

async function* entries({ head = {}, counts = { spool: 1, events: 40, 'records/sites': 2 } }: Fields = {}) {
  yield { name: 'manifest.json', content: json({ ...manifest, ...head }) };
  yield { name: 'spool/1.seg', content: spoolFile };
  yield { name: 'events/2026-11-22/1.jsonl.gz', content: lines(40) };
  yield { name: 'records/sites/1.jsonl.gz', content: lines(2) };
  yield { name: 'counts.json', content: json(counts) } satisfies Entry;
}

async function write(name: string, secret: string | null, fields: Fields = {}): Promise<string> {
  const path = join(folder, name);
  rmSync(path, { force: true });
  await saveBackup(filePlace(path), packArchive(entries(fields)), { passphrase: secret });
  return path;
}

const check = (path: string, secret: string | null) =>
  checkBackup(readBackup(filePlace(path), secret), traits);

describe.each([
  ['plain', null],
  ['encrypted', passphrase],
])('a %s backup', (kind, secret) => {
  it('is read as it was written', async () => {
    const path = await write(`${kind}.backup`, secret);
    expect(await check(path, secret)).toMatchObject({ manifest, counts: { events: 40 } });
    expect(readFileSync(path).includes('records/sites')).toBe(secret === null);
  });

  it('is refused with a flipped bit at 50 places', async () => {
    const bytes = readFileSync(await write(`${kind}.backup`, secret));
    const random = seededRandom(41);
    const heads = [0, 24, 25, 45, 57, 58, 61, 62, bytes.length - 1, bytes.length - 1100, bytes.length - 1500];
    const places = [...heads, ...Array.from({ length: 50 }, () => random.below(bytes.length))];
    for (const place of places) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ (1 << random.below(8));
      await refused(changed, secret, place);
    }
  });

  it('is refused where it breaks off, at 50 places, and with a byte more', async () => {
    const bytes = readFileSync(await write(`${kind}.backup`, secret));
    const random = seededRandom(42);
    const lengths = [
      0,
      1,
      30,
      bytes.length - 1,
      ...Array.from({ length: 50 }, () => random.below(bytes.length)),
    ];
    for (const length of lengths) await refused(bytes.subarray(0, length), secret, length);
    await refused(Buffer.concat([bytes, Buffer.alloc(1)]), secret, bytes.length);
  });
});

async function refused(bytes: Buffer, secret: string | null, place: number): Promise<void> {
  const path = join(folder, 'changed.backup');
  writeFileSync(path, bytes);
  const error = await check(path, secret).then(
    () => null,
    (reason: Error) => reason,
  );
  expect(error?.constructor.name, `at byte ${place}: ${error}`).toBe('BackupRefused');
  expect(error?.message).not.toContain('\n');
}

describe('a backup is refused', () => {
  it.each([
    ['without its passphrase', null, /is encrypted; set TRUCE_BACKUP_PASSPHRASE/],
    ['with another passphrase', `${passphrase}!`, /TRUCE_BACKUP_PASSPHRASE is not the passphrase/],
  ])('%s', async (_, given, message) => {
    await expect(check(await write('sealed.backup', passphrase), given)).rejects.toThrow(message);
  });

  it.each([
    ['format', { format: 2 }],
    ['migration of the records', { records_steps: ['0001-baseline', '0999-later'] }],
    ['migration of the event store', { events_steps: ['create-events', 'later'] }],
  ])('that has a newer %s', async (_, head) => {
    const path = await write('newer.backup', null, { head });
    await expect(check(path, null)).rejects.toThrow(/written by a newer version of Truce \(9\.9\.9\)/);
  });

  it('whose counts are not those of its rows', async () => {
    const path = await write('counts.backup', null, { counts: { spool: 1, events: 41, 'records/sites': 2 } });
    await expect(check(path, null)).rejects.toThrow(/as many rows as it says/);
  });

  it('that is another file, a folder or missing', async () => {
    const path = join(folder, 'notes.txt');
    writeFileSync(path, 'x'.repeat(5000));
    await expect(check(path, null)).rejects.toThrow(/was not written by Truce/);
    await expect(check(folder, null)).rejects.toThrow(/it is a folder/);
    await expect(check(join(folder, 'none'), null)).rejects.toThrow(/no such file/);
  });
});

it('a full disk leaves no file, and the error says so', async ({ skip }) => {
  const disk = mountSmallDisk(1);
  if (!disk) return skip('this process may not mount a disk');
  try {
    const path = join(disk.folder, 'full.backup');
    const saving = saveBackup(filePlace(path), packArchive(entries()), { passphrase: null });
    await expect(saving).rejects.toThrow(/full\.backup: the disk is full/);
    expect(readdirSync(disk.folder)).toEqual([]);
  } finally {
    disk.remove();
  }
});

it('a source that fails leaves no file', async () => {
  async function* failing() {
    yield Buffer.alloc(100_000);
    throw new Error('the store is away');
  }
  const path = join(folder, 'failed.backup');
  await expect(saveBackup(filePlace(path), failing(), { passphrase })).rejects.toThrow('the store is away');
  expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
});

describe('a restored installation takes the place of the one that was there', () => {
  it.each([0, 1, 2, 3, 4, 5])('also where it was interrupted after %i files', async (files) => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const put = (path: string, text: string) => {
      mkdirSync(join(dataDir, path, '..'), { recursive: true });
      writeFileSync(join(dataDir, path), text);
    };
    for (const path of [
      'truce.sqlite',
      'truce.sqlite-wal',
      'events/a',
      'visits.json',
      'spool/1/a',
      'spool/1/visits.json',
    ])
      put(path, 'old');
    openStage(dataDir);
    for (const path of ['truce.sqlite', 'events/b', 'spool/c']) put(`restoring/${path}`, 'new');
    let moved = 0;
    const { renameSync } = await import('node:fs');
    const dying: typeof renameSync = (from, to) => {
      if (moved++ === files) throw new Error('killed');
      renameSync(from, to);
    };
    await expect(swapIn(dataDir, 0, dying)).rejects.toThrow('killed');
    finishSwap(dataDir);
    const kept = 'before-restore-1970-01-01T000000Z';
    expect(readdirSync(dataDir).sort()).toEqual([kept, 'events', 'spool', 'truce.sqlite']);
    expect(readdirSync(join(dataDir, kept)).sort()).toEqual([
      'events',
      'spool',
      'truce.sqlite',
      'truce.sqlite-wal',
    ]);
    expect(readdirSync(join(dataDir, kept, 'spool/1'))).toEqual(['a']);
    expect(readFileSync(join(dataDir, 'truce.sqlite'), 'utf8')).toBe('new');
    expect(readFileSync(join(dataDir, kept, 'truce.sqlite'), 'utf8')).toBe('old');
    expect([existsSync(join(dataDir, 'events/b')), existsSync(join(dataDir, 'events/a'))]).toEqual([
      true,
      false,
    ]);
  });
});
