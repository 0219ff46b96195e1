import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readBackup } from '../../src/composition/backup/backup-file.ts';
import { backupJob } from '../../src/composition/backup/backup-job.ts';
import { checkBackup } from '../../src/composition/backup/check-backup.ts';
import { readConfig } from '../../src/composition/config.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { openLog } from '../../src/kit/log.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openSqlite } from '../../src/records/sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-scheduled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passphrase = 'a passphrase of some length';
const dataDir = join(folder, 'data');
const directory = join(folder, 'backups');
const config = readConfig({
  TRUCE_DATA_DIR: dataDir,
  TRUCE_BACKUP_DIRECTORY: directory,
  TRUCE_BACKUP_KEEP: '2',
  TRUCE_BACKUP_PASSPHRASE: passphrase,
});
/** An event store without tables. */
const engine = { database: 'truce', query: async () => [] as never[] } as unknown as Engine;
const hourMs = 3_600_000;

async function runAt(hour: number, stop = new AbortController()): Promise<void> {
  const around = { now: () => hour * hourMs, log: openLog('silent'), version: '1.0.0' };
  await backupJob(config, around, engine, stop.signal).run();
}

it('scheduled backups are written, and the oldest are deleted; other files stay', async () => {
  const records = openSqlite(join(dataDir, 'truce.sqlite'));
  await migrate(records);
  await expect(runAt(0)).rejects.toThrow(/no such file or folder/);
  mkdirSync(directory);
  const mine = ['notes.txt', 'truce-mine.backup'];
  for (const name of [...mine, 'truce-1970-01-01T000000Z.backup.7.partial'])
    writeFileSync(join(directory, name), '');
  for (const hour of [1, 2, 3]) await runAt(hour);
  const kept = ['truce-1970-01-01T020000Z.backup', 'truce-1970-01-01T030000Z.backup'];
  expect(readdirSync(directory).sort()).toEqual([...mine, ...kept].sort());
  const checked = await checkBackup(readBackup(join(directory, kept[1] ?? ''), passphrase), records.traits);
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
