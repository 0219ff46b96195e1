import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Log } from '../../kit/log.ts';
import type { SavedVisits } from './saved-visits.ts';
import type { SavedTable } from './visit-table.ts';

const Visit = z.object({
  sessionId: z.string(),
  begunAt: z.number().optional(),
  seenAt: z.number(),
  pageViews: z.number(),
  viewId: z.string().optional(),
  wall: z.object({ variant: z.string(), page: z.string(), kind: z.string().optional() }).nullable(),
  wallAt: z.number().optional(),
  convertedAt: z.number().optional(),
  isDismissed: z.boolean(),
  awaitsAd: z.boolean().default(false),
  adAt: z.number().optional(),
  landing: z.object({ referrer: z.string().optional(), utm: z.string() }).optional(),
  wasClear: z.boolean(),
});
const Day = z.object({
  day: z.number(),
  key: z.string(),
  indexes: z.array(z.array(z.tuple([z.string(), z.number()]))).length(3),
});
const Saved = Day.extend({
  visits: z.array(Visit.transform((visit) => ({ begunAt: visit.seenAt, ...visit }))),
  before: Day.optional(),
});

const Texts = z.array(z.tuple([z.string(), z.string(), z.number()]));
const Table = z.object({
  days: z.array(
    z.object({
      day: z.number(),
      key: z.string(),
      ids: Texts,
      pages: Texts.optional(),
      walls: Texts.optional(),
    }),
  ),
  visits: Texts,
});

/** Of one process, in its directory. */
const name = 'visits.json';
/** What ingest processes shared, in the data directory. */
const tableName = 'shared-visits.json';
/** Both, as they are called in a directory. */
export const visitsFiles = [name, tableName];

export interface SavedFile<T> {
  /** Null where there is none, or one that cannot be read: that costs a session, and must not cost a start. */
  take(): T | null;
  leave(saved: T | null): void;
}

export function openVisitsFile(directory: string, log: Log): SavedFile<SavedVisits> {
  return openSavedFile(join(directory, name), (value) => Saved.parse(value) as SavedVisits, log);
}

export function openTableFile(dataDir: string, log: Log): SavedFile<SavedTable> {
  return openSavedFile(join(dataDir, tableName), (value) => Table.parse(value) as SavedTable, log);
}

/**
 * Carries the visits of cookieless visitors over a restart. The file is there only while the server is stopped: it holds
 * what would otherwise be in memory alone. A process that is killed leaves none, and its visits begin again.
 */
function openSavedFile<T>(path: string, parse: (value: unknown) => T, log: Log): SavedFile<T> {
  return {
    take() {
      try {
        const text = readFileSync(path, 'utf8');
        rmSync(path);
        return parse(JSON.parse(text));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        rmSync(path, { force: true });
        log.warn(
          { error: String(error) },
          'visits of before the restart could not be read; they begin again',
        );
        return null;
      }
    },
    leave(saved) {
      if (saved === null) return;
      try {
        writeFileSync(path, JSON.stringify(saved), { mode: 0o600 });
      } catch (error) {
        rmSync(path, { force: true });
        log.warn(
          { error: String(error) },
          'visits could not be kept for the next start; they will begin again',
        );
      }
    },
  };
}

/** Of visits that nobody goes on with: with the key in it, visitors' addresses could be found by trying. */
export function dropVisits(directory: string): void {
  for (const file of visitsFiles) rmSync(join(directory, file), { force: true });
}
