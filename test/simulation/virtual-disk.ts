import type { Disk, DiskFile } from '../../src/events/intake/spool/disk.ts';
import type { Random } from '../support/seeded-random.ts';
import { afterPowerLoss } from './power-loss.ts';
import type { Life, VirtualClock } from './virtual-clock.ts';

export interface Inode {
  /** As processes see it. */
  content: Buffer;
  /** What a power loss cannot take. */
  durable: Buffer;
}

export interface VirtualDisk {
  /** The disk as a process sees it. What a dead process asks for never happens. */
  as(life: Life): Disk;
  /** The process is gone: of what it was just doing, any part may have happened. */
  endCalls(life: Life): void;
  /** All that was not synced is lost, kept or torn. */
  losePower(): void;
  /** The share of calls that fail. */
  failing: number;
  names(): string[];
  openFiles(life: Life): number;
}

interface Call {
  life: Life;
  /** Some of it happens. */
  partly(): void;
}

/** A change of names that is not durable yet. */
type Renaming = (names: Map<string, Inode>) => void;

export function openVirtualDisk(clock: VirtualClock, random: Random): VirtualDisk {
  let names = new Map<string, Inode>();
  let durableNames = new Map<string, Inode>();
  let renamings: Renaming[] = [];
  const calls = new Set<Call>();
  const open = new Map<Life, number>();
  const disk = { failing: 0 };

  /** A call takes time, may fail, and is cut off by the death of its process. */
  async function call<T>(life: Life, whole: () => T, partly: () => void = () => undefined): Promise<T> {
    if (!life.isAlive) return new Promise(() => undefined);
    const own = { life, partly };
    calls.add(own);
    await clock.sleep(random.chance(0.02) ? random.below(800) : random.below(3), life);
    calls.delete(own);
    if (!random.chance(disk.failing)) return whole();
    if (random.chance(0.5)) partly();
    throw Object.assign(new Error('no space left on the device, or worse'), { code: 'ENOSPC' });
  }

  function change(renaming: Renaming): void {
    renaming(names);
    renamings.push(renaming);
  }

  function find(path: string): Inode {
    const inode = names.get(path);
    if (!inode) throw Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' });
    return inode;
  }

  function makeDurable(inode: Inode): void {
    inode.durable = Buffer.from(inode.content);
  }

  function fileOf(life: Life, inode: Inode): DiskFile {
    const write = (data: Buffer, position: number) => {
      const end = Math.max(inode.content.length, position + data.length);
      const content = Buffer.alloc(end);
      inode.content.copy(content);
      data.copy(content, position);
      inode.content = content;
    };
    const sometimes = (run: () => void) => () => random.chance(0.5) && run();
    return {
      write: (data, offset, length, position) => {
        const bytes = Buffer.from(data.subarray(offset, offset + length));
        const some = () => write(bytes.subarray(0, random.below(length)), position);
        return call(
          life,
          () => {
            write(bytes, position);
            return { bytesWritten: length };
          },
          some,
        );
      },
      writeFile: (content) =>
        call(
          life,
          () => write(content, 0),
          sometimes(() => write(content, 0)),
        ),
      truncate: (bytes) =>
        call(life, () => {
          inode.content = inode.content.subarray(0, bytes);
        }),
      datasync: () =>
        call(
          life,
          () => makeDurable(inode),
          sometimes(() => makeDurable(inode)),
        ),
      sync: () => call(life, syncNames, sometimes(syncNames)),
      async close() {
        open.set(life, (open.get(life) ?? 0) - 1);
        await clock.sleep(0, life);
      },
    };
  }

  function syncNames(): void {
    durableNames = new Map(names);
    renamings = [];
  }

  function as(life: Life): Disk {
    const opened = (inode: Inode) => {
      open.set(life, (open.get(life) ?? 0) + 1);
      return fileOf(life, inode);
    };
    const create = (path: string) => {
      const inode = { content: Buffer.alloc(0), durable: Buffer.alloc(0) };
      change((all) => all.set(path, inode));
      return inode;
    };
    return {
      mkdir: async () => undefined,
      readdir: (path) =>
        call(life, () =>
          [...names.keys()]
            .filter((name) => name.startsWith(`${path}/`))
            .map((name) => name.slice(path.length + 1)),
        ),
      readFile: (path) => call(life, () => Buffer.from(find(path).content)),
      stat: (path) => call(life, () => ({ size: names.get(path)?.content.length ?? 0, uid: 0, gid: 0 })),
      chown: async () => undefined,
      unlink: (path) =>
        call(life, () => {
          find(path);
          change((all) => all.delete(path));
        }),
      rename: (from, to) =>
        call(life, () => {
          const inode = find(from);
          change((all) => all.delete(from) && all.set(to, inode));
        }),
      open: (path, flags) =>
        call(life, () => {
          if (flags === 'r')
            return opened(names.get(path) ?? { content: Buffer.alloc(0), durable: Buffer.alloc(0) });
          if (flags === 'wx' && names.has(path)) throw Object.assign(new Error('exists'), { code: 'EEXIST' });
          return opened(create(path));
        }),
    };
  }

  return Object.assign(disk, {
    as,
    endCalls(life: Life) {
      for (const each of calls) {
        if (each.life !== life) continue;
        calls.delete(each);
        if (random.chance(0.7)) each.partly();
      }
    },
    losePower() {
      // A journal keeps the order of changes; other file systems keep any of them.
      const isOrdered = random.chance(0.5);
      const kept = random.below(renamings.length + 1);
      names = new Map(durableNames);
      for (const [index, renaming] of renamings.entries()) {
        if (isOrdered ? index < kept : random.chance(0.5)) renaming(names);
      }
      for (const inode of new Set(names.values())) {
        inode.content = afterPowerLoss(inode, random);
        makeDurable(inode);
      }
      syncNames();
    },
    names: () => [...names.keys()],
    openFiles: (life: Life) => open.get(life) ?? 0,
  });
}
