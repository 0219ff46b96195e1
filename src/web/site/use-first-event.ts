import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredEvent } from '../../contract/events/events.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { latestEventQuery, storedQuery } from '../app/queries.ts';
import { overviewQuery } from '../numbers/overview-queries.ts';
import { useToday } from '../numbers/use-today.ts';
import { useView } from '../numbers/use-view.ts';
import { retryAfterSeconds } from '../ui/error-text.ts';

export interface FirstEventState {
  /** Whether the server has told yet if there is an event. */
  isKnown: boolean;
  hasArrived: boolean;
  /** This visit saw the site without an event, so its arrival is news. */
  wasAwaited: boolean;
  event: StoredEvent | undefined;
  error: Error | null;
  retry: () => void;
}

/**
 * Whether the site has ever had events. Numbers that are not zero say so already; where they are, this looks for the
 * first event every two seconds, and no more once it is there or the tab is hidden. A site that has been silent for
 * longer than events are kept still has its daily numbers.
 */
export function useFirstEvent(site: Site): FirstEventState {
  const { view } = useView();
  const today = useToday(site.config.timezone);
  const numbers = useQuery({ ...overviewQuery(site.id, view, today), refetchInterval: false });
  const hasSessions = numbers.data !== undefined && numbers.data.now.totals.sessions > 0;
  const [wasAwaited, setAwaited] = useState(false);
  const latest = useQuery({
    ...latestEventQuery(site.id),
    enabled: wasAwaited || (!numbers.isPending && !hasSessions),
    refetchInterval: ({ state }) => {
      if (state.data && (state.data.total > 0 || !wasAwaited)) return false;
      return (retryAfterSeconds(state.error) ?? 2) * 1000;
    },
  });
  const hasNone = latest.data?.total === 0;
  const stored = useQuery({ ...storedQuery(site.id), enabled: hasNone && !wasAwaited });
  const isSilent = typeof stored.data?.aggregates.oldest === 'string';
  const hasArrived = isSilent || (latest.data ? !hasNone : hasSessions);
  // Where that cannot be asked, how to install the site is what helps.
  const isKnown = hasNone ? wasAwaited || !stored.isPending : latest.data !== undefined || hasSessions;
  if (isKnown && !hasArrived && !wasAwaited) setAwaited(true);
  return {
    isKnown,
    hasArrived,
    wasAwaited,
    event: latest.data?.events[0],
    error: latest.error,
    retry: () => void latest.refetch(),
  };
}
