import { lazy, Suspense } from 'react';
import type { Site } from '../../contract/sites/sites.ts';
import { useMay } from '../app/session/use-may.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { isNewSite } from './installation/is-new-site.ts';
import { Overview } from './overview/overview.tsx';
import { useFirstEvent } from './use-first-event.ts';

/** Most sites have events. */
const FirstEvent = lazy(async () => ({ default: (await import('./first-event.tsx')).FirstEvent }));
const SetupChecklist = lazy(async () => ({
  default: (await import('./installation/setup-checklist.tsx')).SetupChecklist,
}));

/** How to install the site until its first event, then its numbers. */
export function OverviewTab({ site }: { site: Site }) {
  const first = useFirstEvent(site);
  const mayWrite = useMay('write');
  // Most sites have events: until it is known, the numbers load already and nothing moves afterwards.
  const hasNumbers = first.hasArrived || (!first.isKnown && !first.error);
  return (
    <>
      {first.error && !first.isKnown && <ErrorNotice error={first.error} onRetry={first.retry} />}
      {first.wasAwaited && (
        <Suspense fallback={<div className="panel" />}>
          <FirstEvent site={site} event={first.event} />
        </Suspense>
      )}
      {first.isKnown && mayWrite && isNewSite(site, Date.now()) && (
        <Suspense>
          <SetupChecklist site={site} hasVisit={first.hasArrived} />
        </Suspense>
      )}
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
