import { type Dimension, isCarried } from '../../src/contract/analytics/dimensions.ts';
import type { EventRow } from '../../src/events/store/columns.ts';

/** A session as anybody would count it, by hand: for the comparison with what the product says. */
export interface NaiveSession {
  /** Milliseconds since the epoch. */
  start: number;
  end: number;
  events: EventRow[];
  did(type: string): boolean;
  /** The first value that an event has. */
  first(column: Exclude<keyof EventRow, 'properties'>, ...unnamed: string[]): string;
}

/** Each event once, at its earliest time, of equal ones that of a known sender; a pause of more than 30 minutes or a day since the first event ends a session. */
export function naiveSessions(rows: EventRow[]): NaiveSession[] {
  const sessions: NaiveSession[] = [];
  for (const id of new Set(rows.map((row) => row.session_id))) {
    const earliest = new Map<string, EventRow>();
    for (const row of rows.filter((each) => each.session_id === id)) {
      const known = earliest.get(row.id);
      if (!known || isBefore(row, known)) earliest.set(row.id, row);
    }
    const list = [...earliest.values()].sort((a, b) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1));
    while (list.length > 0) {
      const pause = list.findIndex(
        (row, index) => index > 0 && timeOf(row) - timeOf(list[index - 1] as EventRow) > 1_800_000,
      );
      const chain = list.splice(0, pause < 0 ? list.length : pause);
      const begin = timeOf(chain[0] as EventRow);
      for (let day = 0; chain.length > 0; day++) {
        const own = chain.filter((row) => timeOf(row) < begin + (day + 1) * 86_400_000);
        chain.splice(0, own.length);
        if (own.length > 0) sessions.push(sessionOf(own));
      }
    }
  }
  return sessions;
}

function isBefore(row: EventRow, known: EventRow): boolean {
  const [mine, its] = [timeOf(row), timeOf(known)];
  return mine < its || (mine === its && (row.sender ?? '') < (known.sender ?? ''));
}

function sessionOf(events: EventRow[]): NaiveSession {
  return {
    start: timeOf(events[0] as EventRow),
    end: timeOf(events.at(-1) as EventRow),
    events,
    did: (type) => events.some((event) => event.event_type === type),
    first: (column, ...unnamed) =>
      events.map((event) => event[column] ?? '').find((word) => word !== '' && !unnamed.includes(word)) ?? '',
  };
}

/** The values of a dimension under which a session stands. */
export function valuesOf(session: NaiveSession, dimension: Dimension): string[] {
  if (dimension === 'page') {
    const pages = new Set(session.events.map(({ page }) => page ?? '').filter((page) => page !== ''));
    return pages.size > 0 ? [...pages].sort() : [''];
  }
  if (dimension === 'country') return [session.first('country', 'ZZ') || 'ZZ'];
  if (dimension === 'blocker') return [session.first(dimension, 'unknown')];
  if (dimension === 'kind') return [session.first(dimension, 'unknown', 'none')];
  if (isCarried(dimension)) {
    return [session.events.map(({ properties }) => properties?.[dimension]).find(Boolean) ?? ''];
  }
  if (dimension !== 'variant') return [session.first(dimension)];
  const wall = session.events.find(({ event_type }) => event_type === 'wall_displayed');
  return [wall ? wall.variant || 'control' : session.first('variant')];
}

export const conversionsOf = ({ events }: NaiveSession) =>
  events.filter(({ event_type }) => event_type.startsWith('conversion_'));

const isMet: Record<string, (session: NaiveSession) => boolean> = {
  sessions: () => true,
  adblock_detected: (session) => session.did('adblock_detected'),
  judged: (session) => session.did('adblock_detected') || session.did('adblock_not_detected'),
  walls_displayed: (session) => session.did('wall_displayed'),
  conversions: (session) => conversionsOf(session).length > 0,
  unconfirmed_conversions: (session) =>
    conversionsOf(session).length > 0 && conversionsOf(session).every(({ sender }) => sender === 'unknown'),
  recovered: (session) => adsShownIn(session).length > 0,
  unconfirmed_recovered: (session) =>
    adsShownIn(session).length > 0 && adsShownIn(session).every(({ sender }) => sender === 'unknown'),
};

function adsShownIn(session: NaiveSession): EventRow[] {
  const allowedAt = conversionsOf(session)
    .filter(({ event_type }) => /allowlist|disable/.test(event_type))
    .map(timeOf)[0];
  return session.events.filter(
    (row) => row.event_type === 'ad_shown' && allowedAt !== undefined && timeOf(row) >= allowedAt,
  );
}

/** How many of the sessions a metric counts. */
export function countOf(sessions: NaiveSession[], metric: string): number {
  if (metric === 'page_views')
    return sessions.reduce(
      (sum, { events }) => sum + events.filter((each) => each.event_type === 'page_view').length,
      0,
    );
  return sessions.filter(isMet[metric] as (session: NaiveSession) => boolean).length;
}

export function timeOf(row: EventRow): number {
  return Date.parse(`${row.occurred_at.replace(' ', 'T')}Z`);
}
