import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';

/** Written by build-once.ts. */
export const emptyData = 'node_modules/.cache/truce-test/empty-data';

/**
 * Makes a data directory whose tables are there and empty, by copying: creating them takes half a second of processor
 * time. What is in the directory already stays, and so does one whose tables are elsewhere.
 */
export function copyEmptyData(dataDir: string, env: Record<string, string> = {}): void {
  if (env.TRUCE_DATABASE_URL || env.TRUCE_CLICKHOUSE_URL) return;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) return;
  mkdirSync(dataDir, { recursive: true });
  cpSync(emptyData, dataDir, { recursive: true, verbatimSymlinks: true });
}
