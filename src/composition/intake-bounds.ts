import { type IntakeBounds, openIntakeBounds } from '../events/intake/intake-bounds.ts';
import type { Engine } from '../events/store/engine.ts';
import { readEngineState } from '../events/store/engine-state.ts';
import { freeBytes } from '../kit/free-bytes.ts';
import { warnOfBound } from '../notifications/warn-of-bound.ts';
import { addSiteDays, listSiteDays } from '../records/intake/site-day-events.ts';
import type { Records } from '../records/records.ts';
import type { Config } from './config.ts';
import type { Runtime } from './runtime.ts';
import { storedBytesReader } from './stored-bytes.ts';

const intervalMs = 5_000;

/** The bounds of the settings, measured before the first event comes. */
export async function openBounds(
  { dataDir, baseUrl, limits }: Config,
  { now, log }: Runtime,
  parts: { records: Records; engine: Engine; backlogBytes: () => Promise<number> },
): Promise<IntakeBounds> {
  const { records, engine, backlogBytes } = parts;
  const readTables = async () => {
    const { tables } = await readEngineState(engine);
    return tables.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  };
  const bounds = openIntakeBounds({
    limits,
    addSiteDays: (counts) => records.db.transaction().execute((db) => addSiteDays(db, counts)),
    listSiteDays: (day) => listSiteDays(records.db, day),
    readFreeBytes: () => freeBytes(dataDir),
    readStoredBytes: storedBytesReader({ readTables, backlogBytes, now, log }),
    warn: warnOfBound(records, { baseUrl, dataDir }, now),
    now,
    log,
    intervalMs,
  });
  await bounds.refresh();
  return bounds;
}
