import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isFull, roomOn } from './full-disk.ts';
import { OperatorError } from './operator-error.ts';

/** A file that the operating system does not let us read or write; the message says which and why. */
export class FileRefused extends OperatorError {}

const denied = 'permission denied';

/** What to do about a low limit of open files. */
const raiseOpenFiles =
  'raise the limit to 65536: LimitNOFILE=65536 for systemd, --ulimit nofile=65536 for Docker, or ulimit -n 65536';

const fullDisk = 'the disk is full';
/** Those that no bug of ours causes. */
const machineReasons: Record<string, string> = {
  ENOSPC: fullDisk,
  EDQUOT: 'the disk quota is used up',
  EACCES: denied,
  EPERM: denied,
  EROFS: 'the disk is read-only',
  EIO: 'the disk failed',
};

const reasons: Record<string, string> = {
  ...machineReasons,
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of this name',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'a link on the way leads to itself',
};

/** What the operating system says about a file, in words; undefined where it is not one of the usual reasons. */
export function fileReason(error: unknown): string | undefined {
  return reasons[(error as NodeJS.ErrnoException).code ?? ''];
}

/** For a file that somebody named. Null for any other error. */
export function fileRefusal(path: string, error: unknown): FileRefused | null {
  const reason = fileReason(error);
  if (reason === reasons.ENOENT) return new FileRefused(`${missingFolder(path) ?? path}: ${reason}`);
  return reason === undefined ? null : new FileRefused(`${basename(path)}: ${reason} (${dirname(path)})`);
}

/** The first folder on the way that is not there; null: only the file itself may be missing. */
function missingFolder(path: string): string | null {
  const folder = dirname(path);
  if (folder === path || existsSync(folder)) return null;
  return missingFolder(folder) ?? folder;
}

/**
 * For an error of Node's that names its file, for too many open files, and for a disk that is full or fails as the
 * databases in the data directory say it. Null for any other error, and for a file that is missing: that is a bug.
 */
export function machineRefusal(error: unknown, dataDir: string): FileRefused | null {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException;
  const database = databaseReason(String(code), String(error), dataDir);
  if (database) return new FileRefused(`${dataDir}: ${database}`, { cause: error });
  if (code === 'EMFILE' || code === 'ENFILE') {
    return new FileRefused(`too many open files; ${raiseOpenFiles}`, { cause: error });
  }
  const reason = machineReasons[code];
  if (reason === undefined || typeof path !== 'string') return null;
  if (reason !== denied) return new FileRefused(`${path}: ${reason}`, { cause: error });
  const isInside = path === dataDir || path.startsWith(`${dataDir}/`);
  const advice = isInside ? ownerAdvice(dataDir) : 'run Truce as a user who may read and write it';
  return new FileRefused(`${path}: ${denied}; ${advice}`, { cause: error });
}

/** Bytes: the embedded event store leaves half of them alone (embedded-config.ts), and then says that there is no space. */
const nearlyFullBytes = 128 * 2 ** 20;

function databaseReason(code: string, text: string, dataDir: string): string | null {
  if (code === 'SQLITE_FULL') return fullDisk;
  if (/^SQLITE_(IOERR|CANTOPEN)/.test(code) && isFull(dataDir)) return fullDisk;
  // SQLite has no code for a quota.
  if (code.startsWith('SQLITE_IOERR')) return `the disk failed, or a quota is used up (${code})`;
  const { bytes } = roomOn(dataDir);
  if (!isLackOfSpace(code, text) || bytes >= nearlyFullBytes) return null; // it may be the disk of a ClickHouse server
  return isFull(dataDir)
    ? fullDisk
    : `the disk is nearly full, with ${Math.floor(bytes / 1e6)} MB free; the event store needs more than 64 MB`;
}

/** ClickHouse's NOT_ENOUGH_SPACE, and what the system says through it. */
function isLackOfSpace(code: string, text: string): boolean {
  return code === '243' || /No space left on device/i.test(text);
}

/** What helps where something in the data directory belongs to another user. */
export function ownerAdvice(dataDir: string): string {
  return `run Truce as the owner of ${dataDir}, or change the owner: chown -R USER ${dataDir}`;
}

/** @param path in the data directory, or that directory; it may be missing. @throws FileRefused */
export function refuseUnusable(path: string, dataDir: string, mode: 'read' | 'write' = 'write'): void {
  const error = refusalOf(path, mode);
  if (error === null) return;
  throw machineRefusal(error, dataDir) ?? error;
}

/** Why this user cannot use a file or folder, or create it in its folder; null where nothing says so. */
export function refusalOf(path: string, mode: 'read' | 'write' = 'write'): NodeJS.ErrnoException | null {
  const wanted = mode === 'write' ? constants.R_OK | constants.W_OK : constants.R_OK;
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat) accessSync(path, stat.isDirectory() ? wanted | constants.X_OK : wanted);
    else if (mode === 'write') accessSync(dirname(path), wanted | constants.X_OK);
  } catch (error) {
    const refusal = error as NodeJS.ErrnoException;
    return (refusal.code ?? '') in machineReasons ? refusal : null; // a missing folder is somebody else's to report
  }
  return null;
}

/** The first refusal of a folder and what is in it, to any depth, as by `refusalOf`; null where this user may use all. */
export function refusalBelow(folder: string): NodeJS.ErrnoException | null {
  const refusal = refusalOf(folder);
  if (refusal || !existsSync(folder)) return refusal;
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    // What a link leads to is in a folder of its own.
    const below = entry.isDirectory() ? refusalBelow(path) : entry.isFile() ? refusalOf(path) : null;
    if (below) return below;
  }
  return null;
}

/** None where it has been removed by now. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
