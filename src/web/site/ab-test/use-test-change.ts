import { useQueryClient } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { hasSameTest, sendKnown } from '../change/send-known.ts';
import { type SiteChange, useSiteChange } from '../change/use-site-change.ts';

/**
 * Changes the site's test while it is the one on the screen: where somebody else changed it meanwhile, nothing is saved,
 * so that no test ends that its owner has not seen.
 */
export function useTestChange(site: Site) {
  const queryClient = useQueryClient();
  return useSiteChange(site.id, (change: SiteChange) =>
    sendKnown(queryClient, site, change, (fresh) => hasSameTest(site, fresh)),
  );
}
