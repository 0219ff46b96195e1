import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SettingRefused } from './setting-refused.ts';

/** The data directory belongs to somebody else. */
export class ForeignDirectory extends SettingRefused {}

/** What Truce keeps in a data directory. Whatever else is there is left as it is. */
const own =
  /^(truce\.sqlite|lock\.(sqlite|json)|node-name|first-start|last-known\.json|upgrade\.json|(shared-)?visits\.json|command\.sock|server\.sock|before-|(events|spool|exports|backups|filter-lists|restoring)$)/;
/** Any of these says that there is an installation. */
const signs =
  /^(truce\.sqlite|lock\.(sqlite|json)|node-name|first-start|last-known\.json|upgrade\.json|(spool|restoring)$)/;
/** What may be there before an installation is: a disk's own folder, volumes, a backup to restore, the demo. */
const harmless = /^(\.|lost\+found$|backups$|demo$)/;
const shownNames = 3;

export function isOwnName(name: string): boolean {
  return own.test(name);
}

/**
 * A server would fill a project's folder named `data`, close it to others and take its files for its own.
 * @throws ForeignDirectory where the directory holds files, and no installation; not where it is missing
 */
export function refuseForeign(directory: string): void {
  const names = namesIn(directory);
  if (names.some((name) => signs.test(name))) return;
  const foreign = names.filter(
    (name) => !harmless.test(name) && namesIn(join(directory, name), [name]).length > 0,
  );
  if (foreign.length === 0) return;
  const more = foreign.length > shownNames ? ', …' : '';
  throw new ForeignDirectory(
    `TRUCE_DATA_DIR: ${directory} has files that are not Truce's (${foreign.slice(0, shownNames).join(', ')}${more}); set it to Truce's own directory or to an empty one`,
  );
}

/** @param otherwise what to answer for a file; of what is missing or closed, nothing is known. */
function namesIn(path: string, otherwise: string[] = []): string[] {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? otherwise : [];
  }
}
