import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { keptDays } from '../../../contract/limits/kept-days.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import { addDays, type Days, lengthOf } from '../../numbers/periods.ts';
import { useToday } from '../../numbers/use-today.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { isTypingOutside } from '../../ui/typing-now.ts';
import { fromClock } from '../../ui/zoned-clock.ts';
import { TabTools } from '../tab-tools.tsx';
import eventsStyles from './events.module.css';
import { NewSessions } from './new-sessions.tsx';
import { NoEvents } from './no-events.tsx';
import styles from './session-list.module.css';
import { type SessionFilter, sessionsQuery } from './session-queries.ts';
import { SessionTimeline } from './session-timeline.tsx';
import type { AddressFilters } from './use-event-filters.ts';

interface SessionListProps {
  site: Site;
  filters: AddressFilters;
  days: Days;
}

/** Sessions newest first, each with its events in order. */
export function SessionList({ site, filters, days }: SessionListProps) {
  const zone = site.config.timezone;
  const today = useToday(zone);
  const list = useRef<HTMLOListElement>(null);
  const startOf = (day: string) => fromClock(`${day}T00:00`, zone);
  // Up to now, new sessions are offered as they come; days that are over have none.
  const to = days.end < today ? startOf(addDays(days.end, 1)) : undefined;
  const filter = filterOf(filters, { from: startOf(days.start), to });
  const sessions = useInfiniteQuery(sessionsQuery(site.id, filter));
  const { data } = sessions;
  const [first] = data?.pages ?? [];
  const shown = data?.pages.flatMap((page) => page.sessions) ?? [];
  return (
    <section
      className={`panel ${eventsStyles.events}`}
      aria-label={t('common.sessions')}
      aria-busy={sessions.isFetching}
    >
      <TabTools>
        <p role="status" className={eventsStyles.eventsCount}>
          {first && first.total > 0 && t('events.sessions', { count: first.total })}
        </p>
      </TabTools>
      <div className={eventsStyles.eventsHead}>
        {first && to === undefined && (
          <NewSessions
            siteId={site.id}
            filter={filter}
            newest={first.newest}
            onShow={async () => {
              await sessions.refetch();
              if (!isTypingOutside()) list.current?.focus();
            }}
          />
        )}
      </div>
      <QueryState query={sessions} height="36rem" />
      {first && shown.length === 0 && (
        <NoEvents site={site} filters={filters} isByDays={lengthOf(days) < keptDays(site.config).events} />
      )}
      {shown.length > 0 && (
        <ol ref={list} tabIndex={-1} className={styles.sessions} aria-label={t('events.sessionsNewestFirst')}>
          {shown.map((session) => (
            <SessionTimeline key={session.cursor} session={session} zone={zone} filters={filters} />
          ))}
        </ol>
      )}
      {sessions.hasNextPage && (
        <div className={styles.more}>
          <button
            type="button"
            className="button small"
            aria-disabled={sessions.isFetchingNextPage}
            onClick={() => !sessions.isFetchingNextPage && sessions.fetchNextPage()}
          >
            {t('events.showOlder')}
          </button>
          {first && (
            <span className="soft">
              {t('events.shownOfTotal', {
                shown: formatCount(shown.length),
                total: formatCount(first.total),
              })}
            </span>
          )}
        </div>
      )}
    </section>
  );
}

function filterOf(
  { search, type, session }: AddressFilters,
  { from, to }: { from: string; to: string | undefined },
): SessionFilter {
  return {
    ...(search ? { search } : {}),
    ...(type ? { event_type: type } : {}),
    ...(session ? { session_id: session } : {}),
    from,
    ...(to === undefined ? {} : { to }),
  };
}
