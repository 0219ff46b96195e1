import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { installationQuery } from '../../app/queries.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Platforms } from './platforms.tsx';
import { UnreachableAddress } from './unreachable-address.tsx';

/** What belongs below the snippet of a site that has no visit yet. */
export function BesideSnippet({ site }: { site: Site }) {
  const installation = useQuery(installationQuery(site.id));
  return (
    <>
      <UnreachableAddress site={site} />
      <QueryState query={installation} height="11rem" />
      {installation.data && <Platforms siteId={site.id} installation={installation.data} />}
    </>
  );
}
