import { join } from 'node:path';
import type { Log } from '../kit/log.ts';
import { openPostgres } from '../records/postgres.ts';
import type { Records } from '../records/records.ts';
import { openSqlite } from '../records/sqlite.ts';
import type { Config } from './config.ts';
import { prepareRecords } from './prepare-records.ts';

/** The relational store alone, brought to this version. @throws StartRefused where it is lost or damaged */
export function openRecords({ databaseUrl, dataDir }: Config, log: Log): Promise<Records> {
  const file = databaseUrl ? null : join(dataDir, 'truce.sqlite');
  const open = () =>
    databaseUrl
      ? openPostgres(databaseUrl, (error) => log.warn({ error: error.message }, 'postgres'))
      : openSqlite(join(dataDir, 'truce.sqlite'));
  return prepareRecords(open, { dataDir, file, log });
}
