import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredEvent } from '../../contract/events.ts';
import { retryAfterSeconds } from '../parts/error-text.ts';
import { latestEventQuery } from '../queries.ts';

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

/** Looks for the site's first event every two seconds, and no more once it is there or the tab is hidden. */
export function useFirstEvent(siteId: string): FirstEventState {
  const latest = useQuery({
    ...latestEventQuery(siteId),
    refetchInterval: ({ state }) => {
      if (state.data && state.data.total > 0) return false;
      return (retryAfterSeconds(state.error) ?? 2) * 1000;
    },
  });
  const hasArrived = latest.data !== undefined && latest.data.total > 0;
  const [wasAwaited, setAwaited] = useState(false);
  if (latest.data && !hasArrived && !wasAwaited) setAwaited(true);
  return {
    isKnown: latest.data !== undefined,
    hasArrived,
    wasAwaited,
    event: latest.data?.events[0],
    error: latest.error,
    retry: () => void latest.refetch(),
  };
}
