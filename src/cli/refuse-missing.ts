import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../composition/config.ts';
import { OperatorError } from '../kit/operator-error.ts';

/** A command in the wrong directory would find nothing, and say that nothing is there. */
export class NoInstallation extends OperatorError {}

/**
 * Opening the embedded database would create it.
 * @param others further paths in the data directory that say that there is one
 */
export function refuseMissing(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  others: string[] = [],
): void {
  const places = ['truce.sqlite', ...others].map((path) => join(dataDir, path));
  if (databaseUrl !== null || places.some((path) => existsSync(path))) return;
  throw new NoInstallation(`there is no installation in ${dataDir}; set TRUCE_DATA_DIR to its directory`);
}
