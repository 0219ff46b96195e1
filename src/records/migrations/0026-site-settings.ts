import type { Kysely, Migration } from 'kysely';

interface Before {
  sites: { id: string; config: string };
  integrations: { site_id: string; events: string; state: string };
  reports: { id: string; site_id: string; kind: string; next_at: string | null };
}

export const siteSettings: Migration = {
  async up(db: Kysely<Before>) {
    await keepWalls(db);
    await planHeardReports(db, new Date().toISOString());
  },
};

/** Sites that are there already go on showing their wall. */
async function keepWalls(db: Kysely<Before>): Promise<void> {
  for (const { id, config } of await db.selectFrom('sites').select(['id', 'config']).execute()) {
    const stored = JSON.parse(config) as Record<string, unknown>;
    const changed = JSON.stringify({ ...stored, wall: stored.wall ?? 'on' });
    await db.updateTable('sites').set({ config: changed }).where('id', '=', id).execute();
  }
}

/** Reports that a channel wants and nobody gets by email: the planner moves them on to their next time. */
async function planHeardReports(db: Kysely<Before>, now: string): Promise<void> {
  const active = await db
    .selectFrom('integrations')
    .select(['site_id', 'events'])
    .where('state', '=', 'active')
    .execute();
  for (const { site_id, events } of active) {
    const heard = JSON.parse(events) as string[];
    const kinds = ['daily', 'weekly', 'monthly'].filter((kind) => heard.includes(`${kind}_report`));
    if (kinds.length === 0) continue;
    await db
      .updateTable('reports')
      .set({ next_at: now })
      .where('site_id', '=', site_id)
      .where('kind', 'in', kinds)
      .where('next_at', 'is', null)
      .execute();
  }
}
