import { leftByMove } from '../backup/stage.ts';
import type { Config } from '../config.ts';
import type { StoreRefusal } from '../records-refusal.ts';

/**
 * Embedded stores that are being filled by a move, or were by one that was given up: what the data directory has in their place
 * is missing or old. Settings that name servers for them are those before the move, and are in use.
 */
export function moveRefusal({
  dataDir,
  databaseUrl,
  clickhouse,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'clickhouse'>): StoreRefusal | null {
  const left = leftByMove(dataDir);
  if (left === null) return null;
  const isOurs = (databaseUrl === null && left.records) || (clickhouse === null && left.events);
  if (!isOurs) return null;
  return {
    problem: `a move to embedded stores in ${dataDir} has not finished`,
    fix:
      'Run `truce migrate-store` again with the settings that the server had before, or start the server with those. ' +
      `To use what was in ${dataDir} before the move instead, delete ${left.folder}`,
    isSetting: false,
  };
}
