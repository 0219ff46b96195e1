import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Run by root, a command must not leave files that the server's user cannot use: they are given to the owner of the
 * directory, with what is in them. Nothing happens for any other user.
 * @param paths in the directory; those that are missing are left out
 */
export function giveToOwner(directory: string, paths: string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(directory);
  if (uid === 0) return;
  for (const path of paths) give(path, { uid, gid });
}

function give(path: string, owner: { uid: number; gid: number }): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.uid !== owner.uid && !change(path, owner)) return;
  if (!stat.isDirectory()) return;
  for (const name of namesIn(path)) give(join(path, name), owner);
}

/** A running server removes folders meanwhile. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return [];
  }
}

/**
 * @returns whether it could be given away: some file systems, and containers without CAP_CHOWN, refuse that, and a running
 * server may have removed it
 */
function change(path: string, { uid, gid }: { uid: number; gid: number }): boolean {
  try {
    lchownSync(path, uid, gid);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'EROFS', 'ENOENT'].includes(code ?? '')) throw error;
    return false;
  }
}
