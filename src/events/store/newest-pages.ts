import type { EventQuery, StoredEvent } from '../../contract/events/events.ts';
import { engineTime } from './columns.ts';
import type { Engine } from './engine.ts';
import { conditions, toEvent } from './listing.ts';
import { newestRows } from './newest-rows.ts';

const pageRows = 2_000;
const older = `occurred_at <= toDateTime64({at:String}, 3, 'UTC')
  AND (occurred_at < toDateTime64({at:String}, 3, 'UTC') OR (id, session_id) < ({before:UUID}, {ofSession:String}))`;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Events of a site that a filter shows, newest first, each once, a page after the other, `most` in all.
 */
export async function* newestEvents(
  engine: Pick<Engine, 'database' | 'query'>,
  siteId: string,
  filter: Pick<EventQuery, 'event_type' | 'session_id' | 'from' | 'to'>,
  { most, now }: { most: number; now: number },
): AsyncGenerator<StoredEvent[]> {
  const { where, params } = conditions(siteId, filter);
  let before = { at: engineTime(Date.UTC(2299, 0)), before: lastId, ofSession: '' };
  let near = Math.min(now, filter.to === undefined ? now : Date.parse(filter.to));
  for (let left = most; left > 0; ) {
    const limit = Math.min(pageRows, left);
    const condition = { where: `${where} AND ${older}`, params: { ...params, ...before } };
    const rows = await newestRows(engine, condition, { limit, offset: 0, near });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(toEvent);
    if (rows.length < limit) return;
    left -= rows.length;
    before = { at: last.occurred_at, before: last.id, ofSession: last.session_id };
    near = Date.parse(`${last.occurred_at.replace(' ', 'T')}Z`);
  }
}
