import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { siteQuery } from '../../app/queries.ts';
import { sendVersioned } from '../../app/send-versioned.ts';
import { agreeIn, isAsWanted } from './agree-in.ts';
import { type SiteChange, sendChange, useSiteChange } from './use-site-change.ts';

/**
 * Sends a change only while what it names is as `known` has it: where somebody else changed that since, nothing is saved.
 * What they changed besides is no reason to refuse, nor is that they did the same.
 * @param isSame whether the site is still the one that the change was meant for.
 * @throws CONFLICT, as the server says it
 */
export function sendKnown(
  queryClient: QueryClient,
  known: Site,
  change: SiteChange,
  isSame: (fresh: Site) => boolean = (fresh) => agreeIn(change, known, fresh) || isAsWanted(change, fresh),
): Promise<Site> {
  const read = () => queryClient.fetchQuery({ ...siteQuery(known.id), staleTime: 0 });
  const send = (basedOn: Site) => sendChange(known.id, change, basedOn);
  return sendVersioned(known, { send, read, isSame });
}

/** As `useSiteChange`, for a change of what the screen shows: refused where somebody else changed just that meanwhile. */
export function useKnownChange(site: Site) {
  const queryClient = useQueryClient();
  return useSiteChange(site.id, (change: SiteChange) => sendKnown(queryClient, site, change));
}

/** Whether both have the same A/B test, with the same settings. */
export function hasSameTest(one: Site, other: Site): boolean {
  return JSON.stringify(one.config.ab_test) === JSON.stringify(other.config.ab_test);
}
