import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Log } from '../../kit/log.ts';
import type { SavedVisits } from './cookieless-sessions.ts';

const Visit = z.object({
  sessionId: z.string(),
  seenAt: z.number(),
  pageViews: z.number(),
  wall: z.object({ variant: z.string(), page: z.string() }).nullable(),
  wallAt: z.number().optional(),
  convertedAt: z.number().optional(),
  isDismissed: z.boolean(),
  awaitsAd: z.boolean().default(false),
  landing: z.object({ referrer: z.string().optional(), utm: z.string() }).optional(),
  wasClear: z.boolean(),
});
const Saved = z.object({
  day: z.number(),
  key: z.string(),
  visits: z.array(Visit),
  indexes: z.array(z.array(z.tuple([z.string(), z.number()]))).length(3),
});

const name = 'visits.json';

/**
 * Carries the visits of cookieless visitors over a restart. The file is there only while the server is stopped: it holds
 * what would otherwise be in memory alone. A process that is killed leaves none, and its visits begin again.
 */
export function openVisitsFile(dataDir: string, log: Log) {
  const path = join(dataDir, name);
  return {
    /** Null where there is none, or one that cannot be read: that costs a session, and must not cost a start. */
    take(): SavedVisits | null {
      try {
        const text = readFileSync(path, 'utf8');
        rmSync(path);
        return Saved.parse(JSON.parse(text)) as SavedVisits;
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
    leave(saved: SavedVisits): void {
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
export function dropVisitsFile(directory: string): void {
  rmSync(join(directory, name), { force: true });
}
