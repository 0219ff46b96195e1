import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../src/composition/config.ts';
import { backupBeforeUpgrade, keptBackups } from '../../src/composition/upgrade/backup-before-upgrade.ts';
import { removeUpgradeNote } from '../../src/composition/upgrade/upgrade-note.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { openLog } from '../../src/kit/log.ts';
import { baselineName } from '../../src/records/baseline/baseline.ts';
import { migrate, stepsOf } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-upgrade-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An event store without tables. */
const engine = { database: 'truce', query: async () => [] as never[] } as unknown as Engine;
const plenty = async () => 1e12;

/** Records of 0.1.0 in a directory of their own. */
async function earlierRecords(name: string) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const records = openSqlite(join(dataDir, 'truce.sqlite'));
  const baseline = stepsOf(records.traits)[baselineName];
  await migrate(records, baseline && { [baselineName]: baseline });
  return { dataDir, records };
}

interface At {
  dataDir: string;
  records: Records;
  env?: Record<string, string>;
  hour?: number;
}

function backUp({ dataDir, records, env = {}, hour = 0 }: At, readFree = plenty) {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) });
  const config = readConfig({ TRUCE_DATA_DIR: dataDir, ...env });
  const around = { now: () => hour * 3_600_000, log, version: '1.0.0' };
  return backupBeforeUpgrade(config, around, { records, engine }, readFree).then((file) => ({
    file,
    said: lines.join(''),
  }));
}

it('the last two are kept; other files and scheduled backups stay', async () => {
  const at = await earlierRecords('kept');
  const directory = join(folder, 'backups');
  mkdirSync(directory);
  const others = ['notes.txt', 'truce-1970-01-01T000000Z.backup'];
  for (const name of [...others, 'truce-before-upgrade-1970-01-01T000000Z.backup.9.partial'])
    writeFileSync(join(directory, name), 'x');
  for (const hour of [1, 2, 3]) await backUp({ ...at, env: { TRUCE_BACKUP_DIRECTORY: directory }, hour });
  const kept = [2, 3].map((hour) => `truce-before-upgrade-1970-01-01T0${hour}0000Z.backup`);
  expect(kept).toHaveLength(keptBackups);
  expect(readdirSync(directory).sort()).toEqual([...others, ...kept].sort());
  await at.records.close();
});

it('the directory of another installation is refused: each would delete the other’s backups', async () => {
  const TRUCE_BACKUP_DIRECTORY = join(folder, 'shared');
  mkdirSync(TRUCE_BACKUP_DIRECTORY);
  const [first, second] = [await earlierRecords('one'), await earlierRecords('two')];
  for (const { dataDir, records } of [first, second]) {
    const account = { id: dataDir, created_at: '2026-11-28T00:00:00.000Z' };
    await records.db.insertInto('accounts').values(account).execute();
  }
  const draft = 'truce-before-upgrade-1970-01-01T030000Z.backup.9.partial';
  for (const hour of [1, 2]) await backUp({ ...first, env: { TRUCE_BACKUP_DIRECTORY }, hour });
  writeFileSync(join(TRUCE_BACKUP_DIRECTORY, draft), '');
  const before = readdirSync(TRUCE_BACKUP_DIRECTORY);
  expect(before).toContain('truce-installation');
  await expect(backUp({ ...second, env: { TRUCE_BACKUP_DIRECTORY }, hour: 3 })).rejects.toThrow(
    /shared has the backups of another installation, as its file truce-installation says\. .*Nothing was changed/,
  );
  expect(readdirSync(TRUCE_BACKUP_DIRECTORY)).toEqual(before);
  for (const { records } of [first, second]) await records.close();
});

it('an interrupted upgrade keeps the backup from before it, an ended one does not', async () => {
  const at = await earlierRecords('interrupted');
  const { file: first } = await backUp({ ...at, hour: 1 });
  expect(first).toMatch(/backups\/truce-before-upgrade-1970-01-01T010000Z\.backup$/);
  const { file: before } = await backUp({ ...at, hour: 2 });
  expect(before, 'no step has run: the newer one replaces it').not.toBe(first);
  await migrate(at.records);
  const { file: again, said } = await backUp({ ...at, hour: 3 });
  expect(again).toBe(before);
  expect(said).toContain('continuing an upgrade that was interrupted');
  rmSync(before ?? '');
  expect((await backUp({ ...at, hour: 4 })).file, 'that backup is gone').toContain('T040000Z');
  removeUpgradeNote(at.dataDir);
  expect((await backUp({ ...at, hour: 5 })).file).toContain('T050000Z');
  await at.records.close();
});

it('the space that it may need counts each file once, also where the store has links to it', async () => {
  const at = await earlierRecords('linked');
  const store = join(at.dataDir, 'events', 'store');
  mkdirSync(store, { recursive: true });
  writeFileSync(join(store, 'part.bin'), Buffer.alloc(20_000_000));
  symlinkSync(store, join(at.dataDir, 'events', 'data'));
  expect((await backUp(at, async () => 30_000_000)).file).not.toBeNull();
  await at.records.close();
});

it('a disk that is too small is refused before anything is written', async () => {
  const at = await earlierRecords('full');
  await expect(backUp(at, async () => 1_000)).rejects.toThrow(
    /could not be written: .*backups has 0 MB free, and \d MB is needed\. Free up space .* Or name a directory/,
  );
  expect(readdirSync(join(at.dataDir, 'backups'))).toEqual([]);
  await at.records.close();
});

it.each([
  [{ TRUCE_BACKUP_BEFORE_UPGRADE: '0' }, 'TRUCE_BACKUP_BEFORE_UPGRADE is 0'],
  [{ TRUCE_CLICKHOUSE_URL: 'http://localhost:8123' }, 'databases on servers are not backed up automatically'],
  [{ TRUCE_DATABASE_URL: 'postgres://localhost/truce' }, 'databases on servers are not backed up'],
])('with %j there is none, and the log says so', async (env, reason) => {
  const at = await earlierRecords(Object.keys(env).join());
  const { file, said } = await backUp({ ...at, env });
  expect(file).toBeNull();
  expect(said).toContain('no backup before this upgrade');
  expect(said).toContain(reason);
  expect(readdirSync(at.dataDir)).not.toContain('backups');
  await at.records.close();
});
