import type { Site } from '../../contract/sites/sites.ts';
import { LatePart } from '../app/late-part.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { Overview } from './overview/overview.tsx';
import { useFirstEvent } from './use-first-event.ts';

/** Most sites have events. */
const firstEvent = lazyPart(async () => {
  const { FirstEvent, loadBesideSnippet } = await import('./first-event.tsx');
  await loadBesideSnippet();
  return FirstEvent;
});
const checklist = lazyPart(async () => (await import('./installation/setup-checklist.tsx')).SetupChecklist);

/** Brings what a site without a visit shows before it is opened. */
export const loadEmptyHome = () => Promise.all([firstEvent.load(), checklist.load()]);

/** How to install the site until its first event, then its numbers. */
export function OverviewTab({ site }: { site: Site }) {
  const first = useFirstEvent(site);
  // Most sites have events: until it is known, the numbers load already and nothing moves afterwards.
  const hasNumbers = first.hasArrived || (!first.isKnown && !first.error);
  return (
    <>
      {first.error && !first.isKnown && <ErrorNotice error={first.error} onRetry={first.retry} />}
      {first.wasAwaited && (
        <LatePart fallback={<div className="panel" />}>
          <firstEvent.Part site={site} event={first.event} />
        </LatePart>
      )}
      {first.isKnown && (
        <LatePart>
          <checklist.Part site={site} hasVisit={first.hasArrived} />
        </LatePart>
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
