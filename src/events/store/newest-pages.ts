import type { EventQuery, StoredEvent } from '../../contract/events/events.ts';
import { engineTime } from './columns.ts';
import type { Engine } from './engine.ts';
import { conditions, toEvent } from './listing.ts';
import { newestRows } from './newest-rows.ts';

const pageRows = 2_000;
const older = `occurred_at <= toDateTime64({at:String}, 3, 'UTC')
  AND (occurred_at < toDateTime64({at:String}, 3, 'UTC') OR id < {before:UUID})`;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Events of a site that a filter shows, newest first, each id once, a page after the other, `most` in all. An event may be
 * stored twice with different times, so the ids of all pages are remembered: about 10 MB for 100,000 events.
 */
export async function* newestEvents(
  engine: Pick<Engine, 'database' | 'query'>,
  siteId: string,
  filter: Pick<EventQuery, 'event_type' | 'session_id' | 'from' | 'to'>,
  { most, now }: { most: number; now: number },
): AsyncGenerator<StoredEvent[]> {
  const { where, params } = conditions(siteId, filter);
  let before = { at: engineTime(Date.UTC(2299, 0)), id: lastId };
  let near = Math.min(now, filter.to === undefined ? now : Date.parse(filter.to));
  const seen = new Set<string>();
  while (seen.size < most) {
    const limit = Math.min(pageRows, most - seen.size);
    const condition = {
      where: `${where} AND ${older}`,
      params: { ...params, at: before.at, before: before.id },
    };
    const rows = await newestRows(engine, condition, { limit, offset: 0, near });
    const last = rows.at(-1);
    if (!last) return;
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    if (fresh.length > 0) yield fresh.map(toEvent);
    if (rows.length < limit) return;
    before = { at: last.occurred_at, id: last.id };
    near = Date.parse(`${last.occurred_at.replace(' ', 'T')}Z`);
  }
}
