import { chmodSync, chownSync, realpathSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { FileRefused, fileRefusal } from '../../kit/file-refused.ts';
import { makeFolders } from '../../kit/make-folders.ts';
import { writeWhole } from '../../kit/write-whole.ts';

/** Writes a file whose name somebody typed, as a whole or not at all. @throws FileRefused */
export function writeNamedFile(path: string, content: string | Uint8Array): void {
  refusing(path, () => {
    const found = statSync(path, { throwIfNoEntry: false });
    // A device or a pipe, such as /dev/stdout, cannot be replaced.
    if (found && !found.isFile()) writeFileSync(path, content);
    // What a link leads to is replaced.
    else if (found) replaceFile(realpathSync(path), content, found);
    else writeWhole(path, content);
  });
}

/** The file stays as closed to others as it was, and its owner's, also where root replaces it. */
function replaceFile(path: string, content: string | Uint8Array, { mode, uid, gid }: Stats): void {
  try {
    writeWhole(path, content, mode, (draft) => {
      if (process.getuid?.() === 0) chownSync(draft, uid, gid);
      chmodSync(draft, mode);
    });
  } catch (error) {
    if (!irreplaceable.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    writeFileSync(path, content);
  }
}

/** This user may not write to its folder, or the file is mounted: it can only be overwritten. */
const irreplaceable = ['EACCES', 'EPERM', 'EBUSY', 'EROFS'];

/** What is there may be all that somebody has of their work. @throws FileRefused */
export function refuseExisting(path: string, instead: string): void {
  if (refusing(path, () => statSync(path, { throwIfNoEntry: false })?.isFile()))
    throw new FileRefused(`${path} already exists; ${instead}`);
}

/** Makes a folder whose name somebody typed, with those above it. @throws FileRefused */
export function makeNamedFolder(path: string): void {
  refusing(path, () => makeFolders(path));
}

function refusing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw fileRefusal(path, error) ?? error;
  }
}
