import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Holder } from '../kit/directory-in-use.ts';

const fileOf = (directory: string) => join(directory, 'lock.json');

/** Notes that this process has the directory. A help for people, never the lock: a full disk does not stop a start. */
export function noteHolder(directory: string, now: number): void {
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date(now).toISOString() };
  try {
    // A new file: one of another user, or with other modes, would keep both.
    rmSync(fileOf(directory), { force: true });
    writeFileSync(fileOf(directory), `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  } catch {
    // The refusal of a second process then names nobody.
  }
}

export function forgetHolder(directory: string): void {
  try {
    rmSync(fileOf(directory), { force: true });
  } catch {
    // A stale note is recognized by its process.
  }
}

/** Who has the directory; null where the note is missing, unreadable or of a process that has ended. */
export function readHolder(directory: string): Holder | null {
  try {
    const { pid, host, since } = JSON.parse(readFileSync(fileOf(directory), 'utf8')) as Partial<Holder>;
    if (!Number.isInteger(pid) || typeof host !== 'string' || Number.isNaN(Date.parse(String(since))))
      return null;
    const holder = { pid: Number(pid), host, since: String(since) };
    return holder.host === hostname() && hasEnded(holder.pid) ? null : holder;
  } catch {
    return null;
  }
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
