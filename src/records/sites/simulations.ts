import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { Simulation, simulationLimits } from '../../contract/sites/simulations.ts';
import { readJson } from '../read-json.ts';
import type { Db, Records } from '../records.ts';

export interface SimulationTables {
  simulations: {
    id: string;
    site_id: string;
    url: string;
    width: number;
    state: 'waiting' | 'running' | 'done' | 'failed';
    reason: string | null;
    created_at: string;
    finished_at: string | null;
    views: string;
  };
  /** PNG as Base64. */
  simulation_pictures: { simulation_id: string; name: string; png: string };
}

/** What was seen, without where its picture is served. */
const StoredView = Simulation.shape.profiles.element
  .omit({ picture: true })
  .extend({ sandboxed: z.boolean().optional() });
export type StoredView = z.output<typeof StoredView>;

export interface StoredSimulation extends Omit<SimulationTables['simulations'], 'views'> {
  views: StoredView[];
}

/** A site has as many simulations under way as it may have. */
export class MostSimulations extends Error {}

/**
 * A new simulation; or the one of the same page and width that is still under way. Call it with the site locked.
 * @throws MostSimulations
 */
export async function addSimulation(
  db: Db,
  draft: { site_id: string; url: string; width: number },
  now: string,
): Promise<{ simulation: StoredSimulation; isNew: boolean }> {
  const open = await db
    .selectFrom('simulations')
    .selectAll()
    .where('site_id', '=', draft.site_id)
    .where('url', '=', draft.url)
    .where('width', '=', draft.width)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (open) return { simulation: toSimulation(open), isNew: false };
  await makeRoom(db, draft.site_id);
  const state = { state: 'waiting' as const, reason: null, created_at: now, finished_at: null, views: '[]' };
  const row = { ...draft, ...state, id: randomUUID() };
  await db.insertInto('simulations').values(row).execute();
  return { simulation: toSimulation(row), isNew: true };
}

/** The oldest that is finished gives way to a new one. @throws MostSimulations where too many are under way */
async function makeRoom(db: Db, siteId: string): Promise<void> {
  const all = await db
    .selectFrom('simulations')
    .select(['id', 'state'])
    .where('site_id', '=', siteId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const isOpen = ({ state }: { state: string }) => state === 'waiting' || state === 'running';
  if (all.filter(isOpen).length >= simulationLimits.open) throw new MostSimulations();
  const surplus = all.length + 1 - simulationLimits.kept;
  for (const { id } of all.filter((each) => !isOpen(each)).slice(0, Math.max(surplus, 0))) {
    await removeSimulation(db, id);
  }
}

export async function findSimulation(db: Db, id: string): Promise<StoredSimulation | null> {
  const row = await db.selectFrom('simulations').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toSimulation(row) : null;
}

export async function beginSimulation(db: Db, id: string): Promise<void> {
  await db.updateTable('simulations').set({ state: 'running' }).where('id', '=', id).execute();
}

/** Keeps what was seen and its pictures, or neither. */
export async function finishSimulation(
  records: Records,
  id: string,
  views: (StoredView & { png: Buffer })[],
  now: string,
): Promise<void> {
  await records.db.transaction().execute(async (db) => {
    const seen = views.map(({ png: _, ...view }) => view);
    const updated = await db
      .updateTable('simulations')
      .set({ state: 'done', finished_at: now, views: JSON.stringify(seen) })
      .where('id', '=', id)
      .returning('id')
      .execute();
    if (updated.length === 0) return; // its site was deleted meanwhile
    const rows = views.map(({ profile, png }) => ({
      simulation_id: id,
      name: `${profile}.png`,
      png: png.toString('base64'),
    }));
    for (const row of rows) {
      await db
        .insertInto('simulation_pictures')
        .values(row)
        .onConflict((conflict) => conflict.columns(['simulation_id', 'name']).doUpdateSet({ png: row.png }))
        .execute();
    }
  });
}

/** @param reason for the owner, in words. */
export async function failSimulation(db: Db, id: string, reason: string, now: string): Promise<void> {
  await db
    .updateTable('simulations')
    .set({ state: 'failed', finished_at: now, reason: reason.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}

/** Lets one that failed wait again. */
export async function takeUpSimulation(db: Db, id: string): Promise<void> {
  await db
    .updateTable('simulations')
    .set({ state: 'waiting', finished_at: null, reason: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute();
}

/** Whether the browser of the last simulation ran in its sandbox; null where none has run. */
export async function wasSandboxed(db: Db): Promise<boolean | null> {
  const row = await db
    .selectFrom('simulations')
    .selectAll()
    .where('state', '=', 'done')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row && toSimulation(row).views[0]?.sandboxed) ?? null;
}

/** Its pictures go with it by the foreign key. */
export async function removeSimulation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('simulations').where('id', '=', id).execute();
}

export async function readPicture(
  db: Db,
  simulationId: string,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await db
    .selectFrom('simulation_pictures')
    .select('png')
    .where('simulation_id', '=', simulationId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? new Uint8Array(Buffer.from(row.png, 'base64')) : null;
}

function toSimulation(row: SimulationTables['simulations']): StoredSimulation {
  return { ...row, views: readJson(row.views, z.array(StoredView), 'simulations.views', row.id) };
}
