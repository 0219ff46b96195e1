import type { Site } from '../../contract/sites/sites.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { FirstEvent } from './first-event.tsx';
import { Overview } from './overview/overview.tsx';
import { useFirstEvent } from './use-first-event.ts';

/** How to install the site until its first event, then its numbers. */
export function OverviewTab({ site }: { site: Site }) {
  const first = useFirstEvent(site);
  // Most sites have events: until it is known, the numbers load already and nothing moves afterwards.
  const hasNumbers = first.hasArrived || (!first.isKnown && !first.error);
  return (
    <>
      {first.error && !first.isKnown && <ErrorNotice error={first.error} onRetry={first.retry} />}
      {first.wasAwaited && <FirstEvent site={site} event={first.event} />}
      {hasNumbers && (
        <Overview
          site={site}
          firstEventAt={first.wasAwaited ? first.event?.timestamp : undefined}
          isSure={first.isKnown}
        />
      )}
    </>
  );
}
