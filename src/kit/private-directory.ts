import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A directory that only this user may read, with everything in it; what an earlier version left open is closed.
 * @param except names of large folders in it whose contents are left as they are: nobody else gets there anyway.
 * @throws where the directory cannot be made; not where another owner's files cannot be changed.
 */
export function makePrivate(directory: string, except: string[] = []): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  restrict(directory, 0o700);
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    const stat = lstatSync(path);
    if (stat.isFile()) restrict(path, 0o600);
    else if (stat.isDirectory() && except.includes(name)) restrict(path, 0o700);
    else if (stat.isDirectory()) makePrivate(path);
  }
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // A mounted volume may belong to somebody else, or know no modes.
    if (!['EPERM', 'EROFS', 'ENOTSUP', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}
