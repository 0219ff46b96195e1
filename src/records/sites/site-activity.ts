import { randomUUID } from 'node:crypto';
import type { SiteActivity } from '../../contract/sites/annotations.ts';
import type { Site } from '../../contract/sites/sites.ts';
import type { Db } from '../records.ts';

export interface SiteActivityTables {
  /** When a site was turned on or off. */
  status_changes: { id: string; site_id: string; status: 'active' | 'inactive'; at: string };
}

type TimedActivity = Omit<SiteActivity, 'day'>;

/** Rows read of each kind; a screen shows far fewer. */
const most = 500;

/** What happened to a site between two instants, oldest first. */
export async function listHappenings(
  db: Db,
  siteId: string,
  range: { from: string; to: string },
): Promise<TimedActivity[]> {
  const lists = await Promise.all([
    templateChanges(db, siteId, range),
    tests(db, siteId, range),
    listHits(db, siteId, range),
    statusChanges(db, siteId, range),
  ]);
  return lists.flat().sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** Notes that a site was turned on or off; call it in the transaction that saves the site. */
export async function noteStatus(db: Db, site: Pick<Site, 'id' | 'status'>, now: string): Promise<void> {
  await db
    .insertInto('status_changes')
    .values({ id: randomUUID(), site_id: site.id, status: site.status, at: now })
    .execute();
}

/** When a site was last paused or resumed, as an ISO 8601 instant; null: never. */
export async function lastStatusChange(db: Db, siteId: string): Promise<string | null> {
  const row = await db
    .selectFrom('status_changes')
    .select('at')
    .where('site_id', '=', siteId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** When a site was paused since an instant, oldest first; `to` is null while it lasts. */
export async function listPauses(
  db: Db,
  site: Pick<Site, 'id' | 'status'>,
  since: string,
): Promise<{ from: string; to: string | null }[]> {
  const changes = await db
    .selectFrom('status_changes')
    .select(['status', 'at'])
    .where('site_id', '=', site.id)
    .where('at', '>=', since)
    .orderBy('at')
    .execute();
  // Only changes are noted: before the first of them, the site was in the other state.
  const wasPaused = (changes[0]?.status ?? opposite[site.status]) === 'active';
  const states = [...(wasPaused ? [{ status: 'inactive', at: since }] : []), ...changes];
  return states.flatMap(({ status, at }, index) =>
    status === 'inactive' ? [{ from: at, to: states[index + 1]?.at ?? null }] : [],
  );
}

const opposite = { active: 'inactive', inactive: 'active' } as const;

type Range = { from: string; to: string };

/** The first version of a template is its making, and no change. */
async function templateChanges(db: Db, siteId: string, { from, to }: Range): Promise<TimedActivity[]> {
  const rows = await db
    .selectFrom('template_versions')
    .innerJoin('templates', 'templates.id', 'template_versions.template_id')
    .select(['template_versions.saved_at as at', 'templates.name as subject'])
    .where('templates.site_id', '=', siteId)
    .where('template_versions.saved_at', '>=', from)
    .where('template_versions.saved_at', '<', to)
    .whereRef('template_versions.saved_at', '>', 'templates.created_at')
    .orderBy('template_versions.saved_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, kind: 'template_changed' as const }));
}

async function tests(db: Db, siteId: string, { from, to }: Range): Promise<TimedActivity[]> {
  const rows = await db
    .selectFrom('experiments')
    .select(['started_at', 'stopped_at'])
    .where('site_id', '=', siteId)
    .orderBy('started_at', 'desc')
    .limit(most)
    .execute();
  const isWithin = ({ at }: TimedActivity) => at >= from && at < to;
  return rows
    .flatMap(({ started_at, stopped_at }): TimedActivity[] => [
      { kind: 'test_started', at: started_at, subject: '' },
      ...(stopped_at ? [{ kind: 'test_stopped' as const, at: stopped_at, subject: '' }] : []),
    ])
    .filter(isWithin);
}

async function listHits(db: Db, siteId: string, { from, to }: Range): Promise<TimedActivity[]> {
  const rows = await db
    .selectFrom('list_findings')
    .select(['first_seen as at', 'list as subject'])
    .where('site_id', '=', siteId)
    .where('first_seen', '>=', from)
    .where('first_seen', '<', to)
    .orderBy('first_seen', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, kind: 'list_hit' as const }));
}

async function statusChanges(db: Db, siteId: string, { from, to }: Range): Promise<TimedActivity[]> {
  const rows = await db
    .selectFrom('status_changes')
    .select(['status', 'at'])
    .where('site_id', '=', siteId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ status, at }) => ({
    kind: status === 'active' ? 'site_resumed' : 'site_paused',
    at,
    subject: '',
  }));
}
