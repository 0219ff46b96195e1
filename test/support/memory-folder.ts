import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memoryDisk = '/dev/shm';
const prefix = 'truce-';
/** A complete run holds less than a third of it at a time. */
const neededBytes = 4 * 2 ** 30;

/**
 * A folder in memory for this run's temporary files: stores that sync every write to a disk wait for it, and making
 * their many small files there takes a third of the processor time. It goes with this process.
 * @returns null where there is no such disk, it is small (as in most containers), or programs may not run from it.
 */
export function openMemoryFolder(): string | null {
  if (!isRoomy()) return null;
  // What a run left that was killed.
  for (const name of readdirSync(memoryDisk)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) remove(join(memoryDisk, name));
  }
  const folder = join(memoryDisk, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => remove(folder));
  return folder;
}

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === memoryDisk);
    const [, , type, options = 'noexec'] = mount ?? [];
    const mayRun = type === 'tmpfs' && !options.split(',').includes('noexec');
    return mayRun && bavail * bsize >= neededBytes && freemem() >= neededBytes;
  } catch {
    return false; // not Linux, or a container without it
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'; // another user's process
  }
}

/** What a process still writes there stays until a later run. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}
