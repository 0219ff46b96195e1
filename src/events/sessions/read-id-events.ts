import { groupBy } from '../../kit/group-by.ts';
import { engineTime } from '../store/columns.ts';
import type { Engine } from '../store/engine.ts';
import { idleMs, longestMs, maxEvents } from '../store/session-limits.ts';
import type { SessionEvent } from './make-sessions.ts';
import { isOneOf, nameOf, type Touched } from './read-for-build.ts';

type Store = Pick<Engine, 'database' | 'query'>;

/** Events of a session id, and the instant (ms) up to which these are all; null: there are no later ones. */
export interface ReadEvents {
  events: SessionEvent[];
  until: number | null;
}

/** So many events are held at once, those of all ids of a statement: as objects here, about 40 MB. */
const maxRows = 2 * maxEvents;

/**
 * All events of these ids, from an id's own `from` (ms) on, as far as they can change its sessions: what comes after a
 * pause behind its new events stays as it is.
 * @returns `large` of an id that has more than `maxEvents` here, from the first `from` of all ids on: it is read apart; `too
 * many` instead of a map, where all of these ids together have more than are held at once
 */
export async function readEvents<K extends Touched & { from: number }>(
  store: Store,
  keys: K[],
): Promise<Map<string, ReadEvents | 'large'> | 'too many'> {
  if (keys.length === 0) return new Map();
  const until = Math.max(...keys.map((key) => key.last)) + longestMs;
  const from = Math.min(...keys.map((key) => key.from));
  const some = await read(store, keys, { from, until });
  if (some === 'too many') return some;
  const goesOn = keys.filter((key) => endOf(some.get(nameOf(key))) >= until - idleMs);
  const all =
    goesOn.length > 0 ? await read(store, goesOn, { from, until: null }) : new Map<string, SessionEvent[]>();
  if (all === 'too many') return all;
  return new Map(
    keys.map((key): [string, ReadEvents | 'large'] => {
      const name = nameOf(key);
      const events = all.get(name) ?? some.get(name) ?? [];
      if (events.length > maxEvents) return [name, 'large'];
      const own = events.filter(({ at }) => at >= key.from);
      return [name, { events: own, until: all.has(name) ? null : until }];
    }),
  );
}

/**
 * The events of one id from a time (ms) on, in their order, as far as they can change its sessions; at most one more than a
 * session may have.
 */
export async function readFirstEvents(
  store: Store,
  key: Touched,
  from: number,
): Promise<ReadEvents & { isAll: boolean }> {
  const until = Math.max(from, key.last) + longestMs;
  const near = await readInOrder(store, key, { from, until });
  if (near.length > maxEvents) return { events: near, until, isAll: false };
  if (endOf(near) < until - idleMs) return { events: near, until, isAll: true };
  const events = await readInOrder(store, key, { from, until: null });
  return { events, until: null, isAll: events.length <= maxEvents };
}

function endOf(events: SessionEvent[] = []): number {
  return events.reduce((latest, { at }) => Math.max(latest, at), 0);
}

/** A time in ms; without an end, up to now. */
interface Span {
  from: number;
  until: number | null;
}

async function read(
  store: Store,
  keys: Touched[],
  span: Span,
): Promise<Map<string, SessionEvent[]> | 'too many'> {
  const limits = `LIMIT ${maxEvents + 1} BY site_id, sipHash64(session_id) LIMIT ${maxRows + 1}`;
  const rows = await select(store, keys, span, limits);
  // Never of one id alone: of each, less is read.
  if (rows.length > maxRows) return 'too many';
  return groupBy(rows, ({ site, session }) => nameOf({ site, id: session }));
}

function readInOrder(store: Store, key: Touched, span: Span): Promise<SessionEvent[]> {
  return select(store, [key], span, `ORDER BY occurred_at, events.id LIMIT ${maxEvents + 1}`);
}

function select(
  { database, query }: Store,
  keys: Touched[],
  { from, until }: Span,
  limits: string,
): Promise<(SessionEvent & { site: string; session: string })[]> {
  return query(
    'build',
    `SELECT toString(site_id) AS site, toString(sipHash64(session_id)) AS session, toString(id) AS id,
       toUnixTimestamp64Milli(occurred_at) AS at, event_type, page, referrer, device, country, browser, os, language,
       blocker, kind, variant, arm, properties, sender, if(metadata = '', '', JSONExtractString(metadata, 'reason')) AS reason,
       if(metadata = '', 0, toUInt8(JSONExtractBool(metadata, 'arm_first'))) AS arm_first,
       if(event_type = 'wall_displayed', toUInt8(JSONExtractBool(metadata, 'wall_first')), 0) AS wall_first,
       if(metadata = '', 0, toUInt32(intDiv(JSONExtractUInt(metadata, 'allowed_at'), 1000))) AS allowed_at,
       multiIf(event_type = 'wall_displayed', JSONExtractString(metadata, 'choices'),
         event_type IN ('choice_made', 'conversion_alternative'), JSONExtractString(metadata, 'choice'), '') AS choices,
       if(event_type = 'conversion_alternative', toUInt8(JSONExtractBool(metadata, 'confirmed')), 0) AS confirmed,
       toUInt8(occurred_at = received_at) AS at_arrival
     FROM ${database}.events
     WHERE ${isOneOf(keys, 'sipHash64(session_id)')}
       AND occurred_at >= toDateTime64({from:String}, 3, 'UTC')
       ${until === null ? '' : "AND occurred_at < toDateTime64({until:String}, 3, 'UTC')"}
     ${limits}`,
    { from: engineTime(from), ...(until === null ? {} : { until: engineTime(until) }) },
  );
}
