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
  const text = (name: string) => search.get(name) ?? '';
  const page = Math.trunc(Number(search.get('page')));
  const filters: AddressFilters = {
    view: isOfList(search) ? 'list' : '',
    search: text('search'),
    type: text('type'),
    session: text('session'),
    from: text('from'),
    to: text('to'),
    page: page >= 1 && page <= maxPages ? page : 1,
    period: text('period'),
    compare: text('compare'),
  };
  return [filters, (next) => setSearch(toSearch(next))];
}

/** Links of before had no view: what only the list has leads to it. */
function isOfList(search: URLSearchParams): boolean {
  return search.get('view') === 'list' || ['page', 'from', 'to'].some((name) => search.has(name));
}

/** The contract's, by its type: a screen takes no code from there. */
const maxWords: (typeof sessionListLimits)['searchWords'] = 5;

/** How many words more than the server searches for; none in the list of events, which has no search. */
export function extraWords({ view, search }: AddressFilters): number {
  return view === 'list' ? 0 : Math.max(0, search.trim().split(/\s+/).length - maxWords);
}

/** The server counts on to an offset of 100,000. */
export const maxPages = 2000;

/** The query string of an address with these filters; what is empty is left out. */
export function toSearch({ page, ...texts }: AddressFilters): string {
  const given = Object.entries(texts).filter(([, text]) => text !== '');
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
