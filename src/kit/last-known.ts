import { readFileSync } from 'node:fs';
import type { Log } from './log.ts';
import { saveFile } from './save-file.ts';

/** What was last known of one kind of thing, by id; values are what JSON can hold, and are not changed. */
export interface Shelf<T> {
  get(id: string): T | undefined;
  /** @param value null takes it off */
  put(id: string, value: T | null): void;
  /** Like `put`, for what is looked up at the start only: it doesn't expire, and is never evicted. */
  keep(id: string, value: T): void;
}

export interface LastKnown {
  /** @param kind one word; each has its own ids */
  shelf<T>(kind: string): Shelf<T>;
  /** Writes what changed, and stops. */
  close(): Promise<void>;
}

export interface LastKnownParts {
  /** The file; only this user can read it. */
  path: string;
  /** Of the program: what another one wrote may have another shape, and is left out. */
  version: string;
  now: () => number;
  log: Pick<Log, 'warn'>;
  /** How often a change is written at most, in ms. */
  intervalMs?: number;
  /** What it may hold; what was confirmed longest ago leaves first. */
  most?: { entries: number; bytes: number };
}

interface Line {
  kind: string;
  id: string;
  /** UTC day since 1970 on which it was last confirmed; null for what does not expire. */
  day: number | null;
  value: unknown;
}

interface Entry extends Line {
  text: string;
}

const dayMs = 86_400_000;
/** What nobody has asked for in so many days leaves. */
const keptDays = 30;
/** For so long, that it was confirmed again is not worth writing the whole file. */
const freshDays = 7;
const defaults = { intervalMs: 5_000, most: { entries: 50_000, bytes: 64_000_000 } } as const;

/** Keeps on disk what a store said last, so that it is also known after a start while that store is away. */
export function openLastKnown(parts: LastKnownParts): LastKnown {
  const { path, version, now, log } = parts;
  const { intervalMs, most } = { ...defaults, ...parts };
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let hasChanged = false;
  let saving: Promise<void> | null = null;
  const today = () => Math.floor(now() / dayMs);

  const isOver = ({ day }: Line) => day !== null && day <= today() - keptDays;

  for (const line of readLines(path, version, log)) if (!isOver(line)) add(line);

  function add(line: Line): void {
    remove(keyOf(line));
    const text = JSON.stringify(line);
    entries.set(keyOf(line), { ...line, text });
    bytes += text.length;
    for (const [key, { day }] of entries) {
      if (entries.size <= most.entries && bytes <= most.bytes) break;
      if (day !== null) remove(key);
    }
  }

  function set(line: Line): void {
    if (entries.get(keyOf(line))?.text === JSON.stringify(line)) return;
    add(line);
    hasChanged = true;
  }

  function remove(key: string): boolean {
    bytes -= entries.get(key)?.text.length ?? 0;
    return entries.delete(key);
  }

  async function save(): Promise<void> {
    if (!hasChanged) return;
    hasChanged = false;
    for (const [key, entry] of entries) if (isOver(entry)) remove(key);
    const lines = [JSON.stringify({ version }), ...[...entries.values()].map(({ text }) => text)];
    try {
      await saveFile(path, chunksOf(lines), { replace: true });
    } catch (error) {
      hasChanged = true;
      log.warn({ error: String(error) }, 'what was last known could not be written; trying again');
    }
  }

  const timer = setInterval(() => {
    saving ??= save().finally(() => {
      saving = null;
    });
  }, intervalMs);
  timer.unref();

  return {
    shelf<T>(kind: string): Shelf<T> {
      return {
        get: (id) => entries.get(keyOf({ kind, id }))?.value as T | undefined,
        put(id, value) {
          const key = keyOf({ kind, id });
          if (value === null) {
            hasChanged = remove(key) || hasChanged;
            return;
          }
          const day = entries.get(key)?.day ?? null;
          set({ kind, id, day: day !== null && today() - day < freshDays ? day : today(), value });
        },
        keep: (id, value) => set({ kind, id, day: null, value }),
      };
    },
    async close() {
      clearInterval(timer);
      await saving;
      await save();
    },
  };
}

function keyOf({ kind, id }: Pick<Line, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

async function* chunksOf(lines: string[]): AsyncIterable<Buffer> {
  for (let at = 0; at < lines.length; at += 500) {
    yield Buffer.from(`${lines.slice(at, at + 500).join('\n')}\n`);
  }
}

/** None where there is no file, or one that cannot be read: that must not cost a start. */
function readLines(path: string, version: string, log: Pick<Log, 'warn'>): Line[] {
  try {
    const [first = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
    if (JSON.parse(first).version !== version) return [];
    return lines.map((line) => JSON.parse(line));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ error: String(error) }, 'what was last known could not be read; it begins again');
    return [];
  }
}
