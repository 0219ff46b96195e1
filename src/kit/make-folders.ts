import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, with those above it that are missing, one by one: Node's own `recursive` never ends below /proc, and
 * reports a read-only disk as a folder that is missing.
 * @throws as Node does; ENOENT only where a link leads nowhere, or the system allows no folder there
 */
export function makeFolders(path: string, mode?: number): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolders(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (isFolder(path)) return; // another process was faster
    if (!isDanglingLink(path)) throw error; // of such a link, Node says that there is a file
    throw Object.assign(new Error(`${path} leads nowhere`, { cause: error }), { code: 'ENOENT', path });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isDanglingLink(path: string): boolean {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink && statSync(path, { throwIfNoEntry: false }) === undefined;
}
