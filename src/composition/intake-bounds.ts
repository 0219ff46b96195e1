import { statfs } from 'node:fs/promises';
import { type IntakeBounds, openIntakeBounds } from '../events/intake/intake-bounds.ts';
import type { Engine } from '../events/store/engine.ts';
import { readEngineState } from '../events/store/engine-state.ts';
import { warnOfBound } from '../notifications/warn-of-bound.ts';
import { addSiteDays, listSiteDays } from '../records/intake/site-day-events.ts';
import type { Records } from '../records/records.ts';
import type { Config } from './config.ts';
import type { Runtime } from './runtime.ts';

const intervalMs = 5_000;
/** Sizes of tables change slowly, and asking costs the event store a query. */
const storedEveryMs = 30_000;

/** The bounds of the settings, measured before the first event comes. */
export async function openBounds(
  { dataDir, baseUrl, limits }: Config,
  { now, log }: Runtime,
  parts: { records: Records; engine: Engine; backlogBytes: () => Promise<number> },
): Promise<IntakeBounds> {
  const { records, engine, backlogBytes } = parts;
  let tables = { bytes: 0, at: Number.NEGATIVE_INFINITY };
  const bounds = openIntakeBounds({
    limits,
    addSiteDays: (counts) => records.db.transaction().execute((db) => addSiteDays(db, counts)),
    listSiteDays: (day) => listSiteDays(records.db, day),
    async readFreeBytes() {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    },
    async readStoredBytes() {
      if (now() - tables.at >= storedEveryMs) {
        const state = await readEngineState(engine);
        tables = { bytes: state.tables.reduce((sum, { bytes }) => sum + Number(bytes), 0), at: now() };
      }
      return tables.bytes + (await backlogBytes());
    },
    warn: warnOfBound(records, baseUrl, now),
    now,
    log,
    intervalMs,
  });
  await bounds.refresh();
  return bounds;
}
