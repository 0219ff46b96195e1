import { engineTime } from '../store/columns.ts';
import type { Engine } from '../store/engine.ts';
import { uuid } from '../store/in-sites.ts';
import { repeatMs } from '../store/session-limits.ts';
import type { SessionEvent } from './make-sessions.ts';
import { isOneOf, nameOf, type Stored, type Touched } from './read-for-build.ts';
import type { ReadEvents } from './read-id-events.ts';

type Store = Pick<Engine, 'database' | 'query'>;

/** A session id with its events from `from` (ms) on, and its stored sessions, also of other days. */
interface Read extends Touched, ReadEvents {
  own: Stored[];
  from: number;
}

/** Events that are also stored at another time, beyond what was read of their session id. */
export interface Repeats {
  /** By site and session id: those that count at their earlier time. */
  earlier: Map<string, Set<string>>;
  /** Session ids whose events of these times count earlier from now on. */
  later: Touched[];
}

interface Copy {
  site: string;
  session: string;
  id: string;
  at: number;
}

/**
 * Looks for the same events among the other sessions of these ids: a program may repeat a request hours later, without a
 * time, and so may the script of a device that slept meanwhile: its times are replaced. Other scripts give up within a minute, so
 * most rounds ask nothing. A copy is missed if the time of the first try was replaced and that of the second was not (decisions:
 * The time of arrival replaces a wrong clock).
 * @param isCertain whether there are earlier ones, stored sessions or not
 */
export async function readRepeats(store: Store, all: Read[], isCertain: boolean): Promise<Repeats> {
  const goBack = isCertain ? all : await withEarlier(store, all.filter(mayRepeat));
  const goOn = all.filter(({ own, until }) => until !== null && own.some((each) => each.started_at >= until));
  const repeats: Repeats = { earlier: new Map(), later: [] };
  const keys = [...new Set([...goBack, ...goOn])];
  if (keys.length === 0) return repeats;
  const spans = [
    ...(goBack.length > 0 ? [beforeThese(goBack)] : []),
    ...(goOn.length > 0 ? [afterThese(goOn)] : []),
  ];
  const known = new Map(keys.map((key) => [nameOf(key), { key, ids: idsOf(key.events) }]));
  for (const { site, session, id, at } of await readCopies(store, keys, spans)) {
    const name = nameOf({ site, id: session });
    const { key, ids } = known.get(name) ?? {};
    if (!key || !ids?.has(id)) continue;
    if (at < key.from) repeats.earlier.set(name, (repeats.earlier.get(name) ?? new Set()).add(id));
    // What was there just before may have ended with it, and now ends earlier.
    else if (key.until !== null && at >= key.until)
      note(repeats.later, { site, id: session, first: at - 1, last: at });
  }
  return repeats;
}

/** Whether some came without the mark of a page, as those of a program do, or have the time of their arrival. */
function mayRepeat({ events }: Read): boolean {
  return events.some(({ sender, at_arrival }) => sender !== 'page' || at_arrival === 1);
}

/** Those of whose id a session began earlier. */
async function withEarlier(store: Store, keys: Read[]): Promise<Read[]> {
  if (keys.length === 0) return [];
  const { from, to } = beforeThese(keys);
  const rows = await store.query<{ site: string; id: string; earliest: number }>(
    'build',
    `SELECT toString(site_id) AS site, toString(session) AS id, min(toUnixTimestamp64Milli(started_at)) AS earliest
     FROM ${store.database}.sessions
     WHERE ${isOneOf(keys)} AND sessions.started_at >= toDateTime64({from:String}, 3, 'UTC')
       AND sessions.started_at < toDateTime64({to:String}, 3, 'UTC')
     GROUP BY site_id, session`,
    { from: engineTime(Math.max(0, from)), to: engineTime(to) },
  );
  const earliest = new Map(rows.map((row) => [nameOf(row), row.earliest]));
  return keys.filter((key) => (earliest.get(nameOf(key)) ?? Infinity) < key.from);
}

function note(later: Touched[], found: Touched): void {
  const same = later.find((each) => nameOf(each) === nameOf(found));
  if (!same) later.push(found);
  else
    Object.assign(same, { first: Math.min(same.first, found.first), last: Math.max(same.last, found.last) });
}

interface Span {
  from: number;
  to: number;
}

function beforeThese(keys: Read[]): Span {
  return {
    from: Math.min(...keys.map(({ from }) => from)) - repeatMs,
    to: Math.max(...keys.map(({ from }) => from)),
  };
}

function afterThese(keys: Read[]): Span {
  return {
    from: Math.min(...keys.map(({ until }) => until ?? Infinity)),
    to: Math.max(...keys.map(({ last }) => last)) + repeatMs,
  };
}

function idsOf(events: SessionEvent[]): Set<string> {
  return new Set(events.map(({ id }) => id));
}

/** Events of these spans of time that have the id of one that was read. Ids are short, and so is what comes back. */
function readCopies({ database, query }: Store, keys: Read[], spans: Span[]): Promise<Copy[]> {
  const time = (name: string) => `toDateTime64({${name}:String}, 3, 'UTC')`;
  const sites = [...new Set(keys.map(({ site }) => `'${uuid(site)}'`))];
  const within = spans.map(
    (_, place) => `occurred_at >= ${time(`from${place}`)} AND occurred_at < ${time(`to${place}`)}`,
  );
  return query<Copy>(
    'build',
    `SELECT toString(site_id) AS site, toString(sipHash64(session_id)) AS session, toString(id) AS id,
       toUnixTimestamp64Milli(occurred_at) AS at
     FROM ${database}.events
     WHERE id IN (
         SELECT id FROM ${database}.events
         WHERE ${isOneOf(keys, 'sipHash64(session_id)')} AND occurred_at >= ${time('from')} AND occurred_at < ${time('until')})
       AND site_id IN (${sites.join(', ')}) AND (${within.map((each) => `(${each})`).join(' OR ')})`,
    {
      from: engineTime(Math.min(...keys.map(({ from }) => from))),
      until: engineTime(Math.max(...keys.map(({ until, last }) => until ?? last + repeatMs))),
      ...Object.fromEntries(
        spans.flatMap((span, place) => [
          [`from${place}`, engineTime(Math.max(0, span.from))],
          [`to${place}`, engineTime(span.to)],
        ]),
      ),
    },
  );
}
