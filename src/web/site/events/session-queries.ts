import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { ask } from '../../app/ask.ts';
import { keyOf } from '../../app/query-key.ts';

const address = 'GET /v1/events/sites/:id/sessions';

/** Which sessions, as the API takes it. */
export type SessionFilter = Partial<Record<'search' | 'event_type' | 'session_id' | 'from' | 'to', string>>;

/**
 * The newest sessions, and older ones when they are asked for. Read when the screen opens and never again unasked: what
 * somebody is reading must not move.
 */
export function sessionsQuery(id: string, query: SessionFilter) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(address, { params: { id }, query }), 'pages'],
    queryFn: ({ pageParam }) =>
      call(address, { params: { id }, query: { ...query, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** How often the server is asked for new sessions while the page is looked at. */
const intervalMs = 10_000;

/** How many sessions are newer than the first one on the screen. */
export function newSessionsQuery(id: string, filter: SessionFilter, newest: string | null) {
  const query = { ...filter, ...(newest && { after: newest }), limit: '1' };
  return ask(address, { params: { id }, query }, { refetchInterval: intervalMs, staleTime: 0 });
}
