import { type EventRow, engineTime } from './columns.ts';
import type { Engine } from './engine.ts';

type Reader = Pick<Engine, 'database' | 'query'>;

export interface EventsOfTime {
  siteId: string;
  /** Unix seconds; `to` is the first that does not count. */
  from: number;
  to: number;
}

/** An event with all that is kept of it. */
export type WholeEvent = Omit<Required<EventRow>, 'metadata' | 'occurred_at' | 'received_at' | 'device'> & {
  device_type: string;
  metadata: Record<string, unknown>;
  timestamp: string;
  received_at: string;
};

/** A page is so long that it takes about 8 MB: with few rows it would cost more queries, with many more memory. */
const page = { bytes: 8_000_000, first: 2_000, most: 25_000 } as const;
/** A retry comes soon after the first try: so many ids are remembered to tell it. */
const rememberedIds = 50_000;

/** All events of a time, oldest first, each id once, a page after the other: never more than one is held. */
export async function* readEventPages(engine: Reader, time: EventsOfTime): AsyncGenerator<WholeEvent[]> {
  const seen = new Set<string>();
  let limit: number = page.first;
  let after = { at: engineTime(time.from * 1000), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const rows = await engine.query<Required<EventRow>>(
      'heavy',
      `SELECT * FROM ${engine.database}.events
       WHERE site_id = {site:UUID}
         AND occurred_at >= toDateTime64({at:String}, 3, 'UTC') AND occurred_at < toDateTime({to:UInt32}, 'UTC')
         AND (occurred_at > toDateTime64({at:String}, 3, 'UTC') OR id > {id:UUID})
       ORDER BY occurred_at, id LIMIT {limit:UInt32}
       SETTINGS max_threads = 1, max_block_size = 8192`,
      { site: time.siteId, to: time.to, limit, ...after },
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.filter((row) => isNew(row.id, seen)).map(toWhole);
    if (rows.length < limit) return;
    limit = rowsFor(rows);
    after = { at: last.occurred_at, id: last.id };
  }
}

/** By the size of the last page's texts; the columns beside them take about 400 bytes. */
function rowsFor(rows: Required<EventRow>[]): number {
  const texts = rows.reduce((sum, row) => sum + row.metadata.length + 2 * row.page_url.length, 0);
  const each = 400 + texts / rows.length;
  return Math.max(500, Math.min(page.most, Math.floor(page.bytes / each)));
}

/** Events by the start of their bucket; `starts` ascending, Unix seconds. */
export async function countEvents(
  engine: Reader,
  siteId: string,
  starts: number[],
  to: number,
): Promise<Map<number, number>> {
  const rows = await engine.query<{ start: number; total: number }>(
    'heavy',
    `SELECT roundDown(toUnixTimestamp(occurred_at), {starts:Array(UInt32)}) AS start, count() AS total
     FROM ${engine.database}.events
     WHERE site_id = {site:UUID}
       AND occurred_at >= toDateTime({from:UInt32}, 'UTC') AND occurred_at < toDateTime({to:UInt32}, 'UTC')
     GROUP BY start`,
    { site: siteId, starts, from: starts[0] ?? 0, to },
  );
  return new Map(rows.map(({ start, total }) => [start, total]));
}

function isNew(id: string, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  // A set keeps the order in which its members came.
  if (seen.size > rememberedIds) for (const first of seen) return seen.delete(first);
  return true;
}

function toWhole({ metadata, occurred_at, received_at, device, ...row }: Required<EventRow>): WholeEvent {
  return {
    ...row,
    device_type: device,
    metadata: metadata ? (JSON.parse(metadata) as Record<string, unknown>) : {},
    timestamp: isoTime(occurred_at),
    received_at: isoTime(received_at),
  };
}

function isoTime(stored: string): string {
  return `${stored.replace(' ', 'T')}Z`;
}
