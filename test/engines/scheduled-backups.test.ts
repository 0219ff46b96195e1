import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it, vi } from 'vitest';
import { readBackup } from '../../src/composition/backup/backup-file.ts';
import { backupJob } from '../../src/composition/backup/backup-job.ts';
import { checkBackup } from '../../src/composition/backup/check-backup.ts';
import { keepNewest } from '../../src/composition/backup/dated-backups.ts';
import { filePlace } from '../../src/composition/backup/places/file-place.ts';
import { openFolder } from '../../src/composition/backup/places/open-place.ts';
import { writeScheduled } from '../../src/composition/backup/scheduled-backups.ts';
import { readConfig } from '../../src/composition/config.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { openLog } from '../../src/kit/log.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openSqlite, sqliteTraits } from '../../src/records/sqlite.ts';
import { startS3 } from '../support/s3-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-scheduled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passphrase = 'a passphrase of some length';
const dataDir = join(folder, 'data');
const directory = join(folder, 'backups');
const configFor = (place: string) =>
  readConfig({
    TRUCE_DATA_DIR: dataDir,
    TRUCE_BACKUP_DIRECTORY: place,
    TRUCE_BACKUP_KEEP: '2',
    TRUCE_BACKUP_PASSPHRASE: passphrase,
  });
/** An event store without tables. */
const engine = { database: 'truce', query: async () => [] as never[] } as unknown as Engine;
const hourMs = 3_600_000;

async function runAt(hour: number, stop = new AbortController(), place = directory): Promise<void> {
  const around = { now: () => hour * hourMs, log: openLog('silent'), version: '1.0.0' };
  await backupJob(configFor(place), around, engine, stop.signal).run();
}

it('scheduled backups are written, and the oldest are deleted; other files stay', async () => {
  const records = openSqlite(join(dataDir, 'truce.sqlite'));
  await migrate(records);
  await expect(runAt(0)).rejects.toThrow(/no such file or folder/);
  mkdirSync(directory);
  const mine = ['notes.txt', 'truce-mine.backup'];
  for (const name of [...mine, 'truce-1970-01-01T000000Z.backup.7.partial'])
    writeFileSync(join(directory, name), 'x');
  for (const hour of [1, 2, 3]) await runAt(hour);
  const kept = ['truce-1970-01-01T020000Z.backup', 'truce-1970-01-01T030000Z.backup'];
  expect(readdirSync(directory).sort()).toEqual([...mine, ...kept].sort());
  const checked = await checkBackup(
    readBackup(filePlace(join(directory, kept[1] ?? '')), passphrase),
    records.traits,
  );
  expect(checked.manifest).toMatchObject({ truce_version: '1.0.0', created_at: '1970-01-01T03:00:00.000Z' });
  await records.close();
});

it('a stop leaves no file and deletes none', async () => {
  const before = readdirSync(directory);
  const stop = new AbortController();
  stop.abort();
  await expect(runAt(4, stop)).rejects.toThrow(/abort/i);
  expect(readdirSync(directory)).toEqual(before);
});

it.each([
  [1, ['truce-1970-01-02T010000Z.backup']],
  [2, ['truce-1970-01-02T010000Z.backup', 'truce-2070-01-01T000000Z.backup']],
])('a backup of a clock far ahead never costs the new one, where %i is kept', async (keep, kept) => {
  const names = ['truce-1970-01-02T000000Z.backup', 'truce-2070-01-01T000000Z.backup', 'truce-mine.backup'];
  const place = mkdtempSync(join(folder, 'ahead-'));
  for (const name of names) writeFileSync(join(place, name), 'x');
  const made = join(place, 'truce-1970-01-02T010000Z.backup');
  writeFileSync(made, 'x');
  await keepNewest(await openFolder(place), 'truce', keep, made.slice(place.length + 1));
  expect(readdirSync(place).sort()).toEqual([...kept, 'truce-mine.backup'].sort());
});

// Of a save that was killed, on a disk without hard links.
it('an empty file costs no backup its place', async () => {
  const place = mkdtempSync(join(folder, 'empty-'));
  const name = (hour: number) => `truce-1970-01-02T0${hour}0000Z.backup`;
  for (const hour of [1, 2, 3, 4]) writeFileSync(join(place, name(hour)), hour === 3 ? '' : 'x');
  await keepNewest(await openFolder(place), 'truce', 2, name(4));
  expect(readdirSync(place).sort()).toEqual([name(2), name(3), name(4)]);
});

it('a scheduled backup stays, though another one is of a clock far ahead', async () => {
  const place = mkdtempSync(join(folder, 'scheduled-ahead-'));
  for (const year of [2070, 2071]) writeFileSync(join(place, `truce-${year}-01-01T000000Z.backup`), 'x');
  await runAt(5, undefined, place);
  expect(readdirSync(place).sort()).toEqual([
    'truce-1970-01-01T050000Z.backup',
    'truce-2071-01-01T000000Z.backup',
  ]);
});

it('scheduled backups go to a bucket, where the oldest are deleted too', async () => {
  const s3 = await startS3('backups');
  for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value);
  const bucket = 's3://backups/daily';
  const list = await openFolder(bucket);
  await list.place('notes.txt').save(Readable.from([Buffer.from('mine')]));
  for (const hour of [5, 6, 7]) await runAt(hour, undefined, bucket);
  const kept = ['truce-1970-01-01T060000Z.backup', 'truce-1970-01-01T070000Z.backup'];
  expect(await list.names()).toEqual(['notes.txt', ...kept]);
  const read = readBackup(list.place(kept[1] ?? ''), passphrase);
  expect((await checkBackup(read, sqliteTraits)).manifest.created_at).toBe('1970-01-01T07:00:00.000Z');
  vi.unstubAllEnvs();
  await s3.stop();
});

it.each(['gs://bucket/folder', 's3://B', 'https://example.com'])('%s is no place for backups', (place) => {
  expect(() => configFor(place)).toThrow(/^TRUCE_BACKUP_DIRECTORY: /);
});

it('a scheduled backup stops where its disk has less than twice the floor, and leaves nothing', async () => {
  const before = readdirSync(directory);
  const parts = { config: configFor(directory), engine, version: '1.0.0', now: 9 * hourMs };
  const { signal } = new AbortController();
  const from: string[] = [];
  const write = (free: number) =>
    writeScheduled(parts, directory, signal, async (place) => {
      from.push(place);
      return free;
    });
  await expect(write(1_023_999_999)).rejects.toThrow(
    /backups has 1023 MB free, and 1024 MB is needed \(twice TRUCE_MIN_FREE_DISK_MB\)\. Free up space/,
  );
  expect(readdirSync(directory)).toEqual(before);
  await write(1_024_000_000);
  expect(readdirSync(directory)).toContain('truce-1970-01-01T090000Z.backup');
  expect(from).toEqual([directory, directory]);
});

it.each(['a folder', 'a bucket'])(
  'in %s, scheduled backups of another installation are not touched',
  async (kind) => {
    const s3 = kind === 'a bucket' ? await startS3('shared') : null;
    for (const [name, value] of Object.entries(s3?.env ?? {})) vi.stubEnv(name, value);
    const place = s3 ? 's3://shared/daily' : mkdtempSync(join(folder, 'shared-'));
    const records = openSqlite(join(dataDir, 'truce.sqlite'));
    const account = { created_at: '2026-11-28T00:00:00.000Z' };
    await records.db
      .insertInto('accounts')
      .values({ id: 'first', ...account })
      .execute();
    for (const hour of [5, 6]) await runAt(hour, undefined, place);
    await records.db.updateTable('accounts').set({ id: 'second' }).execute();
    await expect(runAt(7, undefined, place)).rejects.toThrow(
      `${place} has the backups of another installation, as its file truce-installation says.`,
    );
    const names = await (await openFolder(place)).names();
    expect(names.sort()).toEqual([
      'truce-1970-01-01T050000Z.backup',
      'truce-1970-01-01T060000Z.backup',
      'truce-installation',
    ]);
    await records.db.deleteFrom('accounts').execute();
    await records.close();
    vi.unstubAllEnvs();
    await s3?.stop();
  },
);
