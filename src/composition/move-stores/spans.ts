import { during } from '../../events/store/during.ts';
import type { Engine } from '../../events/store/engine.ts';
import { type CopiedTable, copied } from '../backup/read-events.ts';

/** What a table has in a span of time: how many rows, and a sum over them that differs where the rows do. */
export interface SpanMark {
  /** The span's first second. */
  from: number;
  total: number;
  mark: string;
}

/** A span in which two stores do not have the same rows, with how many each has. */
export interface Difference {
  from: number;
  source: number;
  target: number;
}

export interface Within {
  from: number;
  seconds: number;
}

/**
 * What tells rows of events apart, which never change: sessions choose the ids, and an event that was sent twice may have
 * another time and sender.
 */
export const eventKey = ['site_id', 'session_id', 'id', 'occurred_at', 'sender'] as const;

/** A session's digest is of all that is stored of it. */
const marks: Record<CopiedTable, { total: string; mark: string }> = {
  events: { total: 'count()', mark: `sum(sipHash64(${eventKey.join(', ')}))` },
  sessions: {
    total: 'sum(sign)',
    mark: 'sum(sign * toInt64(sipHash64(site_id, session, toUnixTimestamp(started_at), digest)))',
  },
};

/** The spans of this length that have rows, oldest first. @param within only this time */
export async function listSpans(
  { database, query }: Pick<Engine, 'database' | 'query'>,
  table: CopiedTable,
  seconds: number,
  within: Within = { from: 0, seconds: 2 ** 32 - 1 },
): Promise<SpanMark[]> {
  const { column } = copied[table];
  const { total, mark } = marks[table];
  const { from } = within;
  const rows = await query<SpanMark>(
    'heavy',
    `SELECT intDiv(toUnixTimestamp(${column}), {seconds:UInt32}) * {seconds:UInt32} AS from,
       ${total} AS total, toString(${mark}) AS mark
     FROM ${database}.${table}
     WHERE ${during(column)}
     GROUP BY from HAVING total > 0 ORDER BY from`,
    { seconds, from, to: from + within.seconds },
  );
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

export function differencesIn(source: SpanMark[], target: SpanMark[]): Difference[] {
  const has = new Map(target.map((span) => [span.from, span]));
  const known = new Set(source.map(({ from }) => from));
  const changed = source
    .filter(({ from, total, mark }) => has.get(from)?.total !== total || has.get(from)?.mark !== mark)
    .map(({ from, total }) => ({ from, source: total, target: has.get(from)?.total ?? 0 }));
  const gone = target
    .filter(({ from }) => !known.has(from))
    .map(({ from, total }) => ({ from, source: 0, target: total }));
  return [...changed, ...gone];
}
