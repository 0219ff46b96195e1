import type { Engine } from '../events/store/engine.ts';
import { deleteEvents } from '../events/store/listing.ts';
import { removeOld, sitesWithEvents } from '../events/store/retention.ts';
import type { JobHandlers } from '../records/jobs/job-payloads.ts';
import type { Records } from '../records/records.ts';
import { forgetOldJob, planForgetting } from '../records/retention/forget-old.ts';
import type { Surroundings } from './runtime.ts';

/** Joins both stores with the job that forgets, and plans the first time. */
export async function openRetention(
  { now, log }: Surroundings,
  parts: {
    records: Records;
    engine: Engine;
    onRemoved: (removed: Record<string, number>) => void;
    /** Moves what this node has accepted into the event store. */
    ship: () => Promise<void>;
  },
): Promise<JobHandlers> {
  const { records, engine, onRemoved, ship } = parts;
  const forget = {
    records,
    removeOldEvents: (nowMs: number) => removeOld(engine, nowMs),
    sitesWithEvents: (ids: string[]) => sitesWithEvents(engine, ids),
    deleteEvents: (id: string) => deleteEvents(engine, id),
    onRemoved,
    now,
    log,
  };
  await planForgetting(forget);
  return {
    ...forgetOldJob(forget),
    'delete-events': async ({ site_id }) => {
      // What was accepted before the site was deleted, and still waits, must not come after.
      await ship();
      await deleteEvents(engine, site_id);
    },
  };
}
