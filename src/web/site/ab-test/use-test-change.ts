import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../contract/core/client.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { siteQuery } from '../../app/queries.ts';
import { sendChange, useSiteChange } from '../change/use-site-change.ts';

/** Other settings may be saved in between; so many in a row are not. */
const maxTries = 5;

/**
 * Changes the site's test while it is the one on the screen: where somebody else changed it meanwhile, nothing is saved,
 * so that no test ends that its owner has not seen.
 */
export function useTestChange(site: Site) {
  const queryClient = useQueryClient();
  return useSiteChange(site.id, async (body) => {
    let known = site;
    for (let tries = 1; ; tries++) {
      try {
        return await sendChange(site.id, body, known);
      } catch (error) {
        if (!isOutdated(error) || tries === maxTries) throw error;
        known = await queryClient.fetchQuery({ ...siteQuery(site.id), staleTime: 0 });
        if (JSON.stringify(known.config.ab_test) !== JSON.stringify(site.config.ab_test)) throw error;
      }
    }
  });
}

function isOutdated(error: unknown): boolean {
  return error instanceof CallError && error.code === 'CONFLICT' && error.details.field === 'If-Match';
}
