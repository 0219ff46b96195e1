import { useSearchParams } from 'wouter';
import type { sessionListLimits } from '../../../contract/events/session-list.ts';
import type { EventFilters } from '../../app/queries.ts';
import { fromClock } from '../../ui/zoned-clock.ts';

/** What the address of the screen holds; times as they stand on the site's clock. */
export interface AddressFilters {
  /** Sessions, or every single event. */
  view: '' | 'list';
  /** Looked for in paths, blockers and countries of sessions. */
  search: string;
  type: string;
  session: string;
  from: string;
  to: string;
  page: number;
  /** The days of the other tabs, which events do not follow: kept for the way back. */
  period: string;
  compare: string;
}

/** The filters in the address, so that a link, a reload or the back button shows the same events. */
export function useEventFilters(): [AddressFilters, (filters: AddressFilters) => void] {
  const [search, setSearch] = useSearchParams();
  return [eventFiltersIn(search), (next) => setSearch(toSearch(next))];
}

/** What is no filter is left out: an address may be old, cut or mistyped. */
export function eventFiltersIn(search: URLSearchParams): AddressFilters {
  const text = (name: string, isGood: (value: string) => boolean = () => true) => {
    const value = search.get(name) ?? '';
    return isGood(value) ? value : '';
  };
  const page = Math.trunc(Number(search.get('page')));
  return {
    view: isOfList(search) ? 'list' : '',
    search: text('search').slice(0, maxSearch),
    type: text('type', (value) => /^[a-z][a-z0-9_]{0,63}$/.test(value)),
    session: text('session', (value) => value.length <= maxSession),
    from: text('from', isClock),
    to: text('to', isClock),
    page: page >= 1 && page <= maxPages ? page : 1,
    period: text('period'),
    compare: text('compare'),
  };
}

/** Whether a date field takes it as a time. */
function isClock(value: string): boolean {
  return (
    /^(?!000[01]|9999)\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value) &&
    !Number.isNaN(Date.parse(`${value}Z`))
  );
}

/** Links of before had no view: what only the list has leads to it. */
function isOfList(search: URLSearchParams): boolean {
  return search.get('view') === 'list' || ['page', 'from', 'to'].some((name) => search.has(name));
}

/** The contract's, by its type: a screen takes no code from there. */
const maxWords: (typeof sessionListLimits)['searchWords'] = 5;

export const maxSearch: (typeof sessionListLimits)['searchLength'] = 200;

/** Of a session's ID, in letters. */
export const maxSession = 128;

/** How many words more than the server searches for; none in the list of events, which has no search. */
export function extraWords({ view, search }: AddressFilters): number {
  return view === 'list' ? 0 : Math.max(0, search.trim().split(/\s+/).length - maxWords);
}

/** The server counts on to an offset of 100,000. */
export const maxPages = 2000;

/** Whether the times, as the site's clock shows them, leave no moment between them. */
export function isBackward({ view, from, to }: AddressFilters): boolean {
  return view === 'list' && from !== '' && to !== '' && from >= to;
}

/** The query string of an address with these filters; what is empty is left out, and of sessions what only the list has. */
export function toSearch({ page, from, to, ...texts }: AddressFilters): string {
  const times = texts.view === 'list' ? { from, to } : {};
  const given = Object.entries({ ...texts, ...times }).filter(([, text]) => text !== '');
  return new URLSearchParams([...given, ...(page > 1 ? [['page', String(page)]] : [])]).toString();
}

/** The same as the API takes it. */
export function toQuery({ type, session, from, to }: AddressFilters, zone: string): EventFilters {
  return {
    ...(type ? { event_type: type } : {}),
    ...(session ? { session_id: session } : {}),
    ...(from ? { from: fromClock(from, zone) } : {}),
    ...(to ? { to: fromClock(to, zone) } : {}),
  };
}
