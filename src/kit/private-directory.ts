import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isOwnName, refuseForeign } from './foreign-files.ts';
import { leaveToOwner } from './leave-to-owner.ts';
import { makeFolders } from './make-folders.ts';
import { OperatorError } from './operator-error.ts';
import { SettingRefused } from './setting-refused.ts';

/** The data directory cannot be made now; once its disk is mounted or its folder is opened, it can. */
export class NoDirectory extends OperatorError {}

/** Of a data directory: the event engine's folder is large, and closed to others as a whole. */
const contentsLeft = ['events'];

const denied = 'cannot be created: permission denied';
const reasons: Record<string, string> = {
  EEXIST: 'is a file, not a directory',
  ENOTDIR: 'is below a file',
  EACCES: denied,
  EPERM: denied,
  EROFS: 'cannot be created: the disk is read-only',
  ENOENT: 'cannot be created: a link on the way leads nowhere, or the system allows no folder there',
  ELOOP: 'cannot be created: a link on the way leads to itself',
  ENAMETOOLONG: 'cannot be created: the name is too long',
};
/** No mounted disk helps here. */
const lasting = ['EEXIST', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'];

/** From now on what this process writes is for its user alone: password hashes, keys of secrets, exports. */
export function writePrivately(): void {
  process.umask(0o077);
}

/**
 * The data directory of a server: created where it is missing, closed to others where it is not, with what Truce keeps in it.
 * @throws ForeignDirectory, before anything is changed; SettingRefused where no directory can ever be; NoDirectory
 */
export function makeDataDir(dataDir: string): void {
  refuseForeign(dataDir);
  try {
    makePrivate(dataDir, contentsLeft);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = reasons[code];
    if (reason === undefined) throw error;
    const message = `TRUCE_DATA_DIR: ${dataDir} ${reason}`;
    throw lasting.includes(code) ? new SettingRefused(message) : new NoDirectory(message);
  }
}

/** For a command on a data directory, whether a server runs on it or not. A missing directory is not created. */
export function workPrivately(dataDir: string): void {
  writePrivately();
  if (!existsSync(dataDir)) return;
  makeDataDir(dataDir);
  leaveToOwner(dataDir);
}

/**
 * A directory that only this user may read, with everything of Truce's in it; what an earlier version left open is closed.
 * @param except names of large folders in it whose contents are left as they are: nobody else gets there anyway.
 * @throws where the directory cannot be made; not where another owner's files cannot be read or changed.
 */
export function makePrivate(directory: string, except: string[] = []): void {
  makeFolders(directory, 0o700);
  close(directory, except, isOwnName);
}

function close(directory: string, except: string[], isMeant: (name: string) => boolean): void {
  unlessRefused(() => chmodSync(directory, 0o700));
  for (const name of unlessRefused(() => readdirSync(directory))?.filter(isMeant) ?? []) {
    const path = join(directory, name);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat?.isFile()) unlessRefused(() => chmodSync(path, 0o600));
    else if (stat?.isDirectory() && except.includes(name)) unlessRefused(() => chmodSync(path, 0o700));
    else if (stat?.isDirectory()) close(path, [], () => true);
  }
}

/** A mounted volume may belong to somebody else, or know no modes; a running server removes files meanwhile. */
function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'ENOENT'].includes(code ?? '')) throw error;
    return undefined;
  }
}
