import type { EventQuery, StoredEvent } from '../../contract/events/events.ts';
import { type EventRow, engineTime } from './columns.ts';
import type { Engine } from './engine.ts';
import { conditions, selectNewest, toEvent } from './listing.ts';

const pageRows = 2_000;
const older = `occurred_at <= toDateTime64({at:String}, 3, 'UTC')
  AND (occurred_at < toDateTime64({at:String}, 3, 'UTC') OR id < {before:UUID})`;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Events of a site that a filter shows, newest first, a page after the other, `most` in all. */
export async function* newestEvents(
  engine: Pick<Engine, 'database' | 'query'>,
  siteId: string,
  filter: Pick<EventQuery, 'event_type' | 'session_id' | 'from' | 'to'>,
  most: number,
): AsyncGenerator<StoredEvent[]> {
  const { where, params } = conditions(siteId, filter);
  let before = { at: engineTime(Date.UTC(2299, 0)), id: lastId };
  for (let left = most; left > 0; ) {
    const limit = Math.min(pageRows, left);
    const rows = await engine.query<Required<EventRow>>(
      'heavy',
      selectNewest(engine.database, `${where} AND ${older}`),
      { ...params, at: before.at, before: before.id, limit, offset: 0 },
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(toEvent);
    if (rows.length < limit) return;
    left -= rows.length;
    before = { at: last.occurred_at, id: last.id };
  }
}
