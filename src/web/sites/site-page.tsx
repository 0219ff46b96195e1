import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../contract/client.ts';
import type { Site } from '../../contract/sites.ts';
import { MissingPage } from '../missing-page.tsx';
import { Numbers } from '../numbers/numbers.tsx';
import { ErrorNotice } from '../parts/notice.tsx';
import { PageSkeleton } from '../parts/skeleton.tsx';
import { siteQuery } from '../queries.ts';
import { FirstEvent } from './first-event.tsx';
import { Installation } from './installation.tsx';
import { SiteHead } from './site-head.tsx';
import { SiteSettings } from './site-settings.tsx';
import { useFirstEvent } from './use-first-event.ts';

/** One site: how to install it until its first event, then its numbers. */
export function SitePage({ id }: { id: string }) {
  const site = useQuery(siteQuery(id));
  if (site.data) return <SiteScreen site={site.data} />;
  if (site.isPending) return <PageSkeleton />;
  if (site.error instanceof CallError && site.error.status === 404) return <MissingPage what="site" />;
  return <ErrorNotice error={site.error} onRetry={() => site.refetch()} />;
}

function SiteScreen({ site }: { site: Site }) {
  const first = useFirstEvent(site.id);
  // Most sites have events: until it is known, the numbers load already and nothing moves afterwards.
  const hasNumbers = first.hasArrived || (!first.isKnown && !first.error);
  return (
    <>
      <SiteHead site={site} />
      {first.error && !first.isKnown && <ErrorNotice error={first.error} onRetry={first.retry} />}
      {first.wasAwaited && <FirstEvent site={site} event={first.event} />}
      {hasNumbers && <Numbers siteId={site.id} isNew={first.wasAwaited} />}
      {hasNumbers && <Installation site={site} />}
      <SiteSettings site={site} />
    </>
  );
}
