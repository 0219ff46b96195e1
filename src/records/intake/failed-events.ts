import { randomUUID } from 'node:crypto';
import type { Db } from '../records.ts';

export interface FailedEventTables {
  failed_events: { id: string; site_id: string; failed_at: string; reason: string; row: string };
}

/** Events that were accepted and that the event engine then refused for their content: kept to be replayed. */
export type FailedEvent = FailedEventTables['failed_events'];

/** @param row the stored row as a line of JSON. */
export async function addFailedEvent(db: Db, row: string, reason: string, now: string): Promise<void> {
  await db
    .insertInto('failed_events')
    .values({ id: randomUUID(), site_id: siteOf(row), failed_at: now, reason: reason.slice(0, 500), row })
    .execute();
}

export async function listFailedEvents(
  db: Db,
  siteId: string,
  page: { limit: number; offset: number },
): Promise<{ events: FailedEvent[]; total: number }> {
  const of = db.selectFrom('failed_events').where('site_id', '=', siteId);
  const [events, count] = await Promise.all([
    of.selectAll().orderBy('failed_at', 'desc').orderBy('id').limit(page.limit).offset(page.offset).execute(),
    of.select((is) => is.fn.countAll().as('total')).executeTakeFirst(),
  ]);
  return { events, total: Number(count?.total ?? 0) };
}

/** The site's failed events with these ids; all of them (a thousand at most) without ids. */
export async function takeFailedEvents(db: Db, siteId: string, ids: string[] | null): Promise<FailedEvent[]> {
  let query = db.selectFrom('failed_events').selectAll().where('site_id', '=', siteId);
  if (ids) query = query.where('id', 'in', ids);
  return query.orderBy('failed_at').limit(1000).execute();
}

/** The site's failed events of one session, read a thousand at a time. @param isIt whether this session id is the one */
export async function findFailedOfSession(
  db: Db,
  siteId: string,
  isIt: (sessionId: string) => boolean,
): Promise<FailedEvent[]> {
  const found: FailedEvent[] = [];
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('failed_events')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1000)
      .execute();
    found.push(...rows.filter(({ row }) => isIt(textIn(row, 'session_id'))));
    const last = rows.at(-1);
    if (!last || rows.length < 1000) return found;
    after = last.id;
  }
}

export async function removeFailedEvents(db: Db, siteId: string, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 1000) {
    const some = ids.slice(from, from + 1000);
    await db.deleteFrom('failed_events').where('site_id', '=', siteId).where('id', 'in', some).execute();
  }
}

/** Whose event it is; '' where the row cannot be read at all, so that the operator still finds it. */
function siteOf(row: string): string {
  return textIn(row, 'site_id');
}

/** @returns a text of an event's row; '' where it has none, or cannot be read */
export function textIn(row: string, name: 'site_id' | 'session_id' | 'received_at'): string {
  try {
    return String((JSON.parse(row) as Record<string, unknown>)[name] ?? '');
  } catch {
    return ''; // unreadable: kept without a site
  }
}
