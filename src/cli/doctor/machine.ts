import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { totalmem } from 'node:os';
import { findBrowser } from '../../delivery/simulations/find-browser.ts';
import { roomOn } from '../../kit/full-disk.ts';

/** What this machine gives the program. */
export interface Machine {
  nodeVersion: string;
  /** Bytes that a server here may use: the machine's, or its container's limit. */
  memoryBytes: number;
  /** How many files a process may open; null where that is unknown. @param pid of the server; null: of this process */
  openFiles(pid: number | null): number | null;
  hasPackage(name: string): boolean;
  hasBrowser(given: string | null): boolean;
  /** The file system that has this path; null: it is not there, or this user may not look. */
  diskOf(path: string): string | null;
  /** What is free on the disk of this path. */
  roomOn(path: string): { bytes: number; files: number };
  /** Processes with open files in this directory, without this one; null where that is unknown. */
  processesIn(directory: string): { pid: number; parent: number; command: string }[] | null;
}

export const thisMachine: Machine = {
  nodeVersion: process.versions.node,
  memoryBytes: readMemory(),
  openFiles(pid) {
    const text = readText(`/proc/${pid ?? 'self'}/limits`);
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(text ?? '')?.[1];
    if (soft === undefined) return null;
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
  },
  hasPackage(name) {
    try {
      createRequire(import.meta.url).resolve(name);
      return true;
    } catch {
      return false;
    }
  },
  hasBrowser(given) {
    try {
      return findBrowser(given) !== '';
    } catch {
      return false;
    }
  },
  diskOf(path) {
    try {
      return statSync(path, { bigint: true }).dev.toString();
    } catch {
      return null;
    }
  },
  roomOn,
  processesIn,
};

function readMemory(): number {
  const limits = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes']
    .map((path) => Number(readText(path)?.trim()))
    .filter((bytes) => Number.isInteger(bytes) && bytes > 0);
  return Math.min(totalmem(), ...limits);
}

function processesIn(directory: string) {
  const pids = names('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  if (pids.length === 0) return null;
  const inside = pids.filter((pid) =>
    names(`/proc/${pid}/fd`).some((fd) => link(`/proc/${pid}/fd/${fd}`)?.startsWith(`${directory}/`)),
  );
  return inside.map((pid) => ({
    pid: Number(pid),
    parent: Number(/^PPid:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`) ?? '')?.[1] ?? 0),
    command: (readText(`/proc/${pid}/cmdline`) ?? '').split('\0').join(' ').trim().slice(0, 120),
  }));
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // of another user, or gone
  }
}

function link(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
