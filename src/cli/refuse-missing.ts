import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../composition/config.ts';
import { refuseUnusable } from '../kit/file-refused.ts';
import { OperatorError } from '../kit/operator-error.ts';

/** A command in the wrong directory would find nothing, and say that nothing is there. */
export class NoInstallation extends OperatorError {}

/**
 * Opening the embedded database would create it.
 * @throws FileRefused where this user may not look, NoInstallation where there is none
 * @param others further paths in the data directory that say that there is one
 */
export function refuseMissing(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  others: string[] = [],
): void {
  const places = ['truce.sqlite', ...others].map((path) => join(dataDir, path));
  if (databaseUrl !== null) return;
  refuseUnreadable(dataDir);
  if (places.some((path) => existsSync(path))) return;
  throw new NoInstallation(`there is no installation in ${dataDir}; set TRUCE_DATA_DIR to its directory`);
}

/** A directory of another user looks empty to a command. @throws FileRefused */
export function refuseUnreadable(dataDir: string): void {
  if (isThere(dataDir)) refuseUnusable(dataDir, dataDir, 'read');
}

/** Also where a folder above it may not be entered, which existsSync takes for a missing one. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
