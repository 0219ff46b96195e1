import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveBackup } from '../../src/composition/backup/backup-file.ts';
import { filePlace } from '../../src/composition/backup/places/file-place.ts';
import { restoreBackup } from '../../src/composition/backup/restore.ts';
import { writeBackup } from '../../src/composition/backup/write-backup.ts';
import { readConfig } from '../../src/composition/config.ts';
import { openEvents } from '../../src/composition/open-events.ts';
import { openClickHouse } from '../../src/events/store/clickhouse.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { type ClickHouseFront, startClickHouseFront } from '../support/clickhouse-front.ts';
import { noon, rowsOf } from '../support/event-rows.ts';
import { quietLog } from '../support/quiet-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-restore-interrupted-'));
const backup = filePlace(join(folder, 'one.backup'));
const site = randomUUID();
let front: ClickHouseFront;
beforeAll(async () => {
  front = await startClickHouseFront();
  const records = openSqlite(':memory:');
  await migrate(records);
  const at = new Date(noon).toISOString();
  await records.db
    .insertInto('accounts')
    .values({ id: 'own', created_at: at } as never)
    .execute();
  await records.db
    .insertInto('sites')
    .values({
      ...{ id: site, account_id: 'own', name: 'a', domain: 'a.example', status: 'active' },
      ...{ config: '{}', created_at: at, updated_at: at },
    } as never)
    .execute();
  const engine = await openClickHouse(`${front.url}/before`);
  await migrateEvents(engine);
  await engine.insert('events', rowsOf(site, [{ session: 'a', type: 'page_view', at: noon }]), randomUUID());
  const spool = join(folder, 'spool');
  mkdirSync(spool);
  await saveBackup(backup, writeBackup({ records, engine, spool, version: '1.0.0', now: noon }), {
    passphrase: null,
  });
  await engine.close();
  await records.close();
});
afterAll(async () => {
  await front.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a restore into ClickHouse that stopped before the swap can be run again', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const config = readConfig({ TRUCE_DATA_DIR: dataDir, TRUCE_CLICKHOUSE_URL: `${front.url}/after` });
  const restore = () => restoreBackup(backup, { config, log: quietLog, now: noon, replace: false });
  // What a stopped server left has to be put aside, and something is in the way.
  writeFileSync(join(dataDir, 'last-known.json'), '{}');
  const obstacle = join(dataDir, `before-restore-${new Date(noon).toISOString().slice(0, 10)}T120000Z`);
  writeFileSync(obstacle, '');
  await expect(restore()).rejects.toThrow('EEXIST');
  await expect(openEvents(config)).rejects.toThrow('has not finished');
  rmSync(obstacle);
  await restore();
  const engine = await openEvents(config);
  const rows = await engine.query<{ id: string }>('quick', `SELECT id FROM ${engine.database}.events`);
  await engine.close();
  expect(rows).toHaveLength(1);
});
