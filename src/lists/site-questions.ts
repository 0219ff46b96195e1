import type { Site } from '../contract/sites.ts';
import type { ListedName, ListedRequest } from './find-listed.ts';

/** What of a site can be listed: an address that its visitors' browsers ask for, or a name in the page. */
export type ListTarget = 'loader' | 'wall' | 'track' | 'media' | 'host' | 'markup';

export type SiteQuestion = { siteId: string; target: ListTarget; address: string } & (
  | (ListedRequest & { kind: 'request' })
  | (ListedName & { kind: 'name' })
);

/** The names that do not change from page view to page view; everything else in the wall is drawn anew. */
export const fixedNames = ['Truce', 'data-truce-card'];

/** Everything a list could name, as the visitors of the site's pages ask for it. The baits are listed on purpose. */
export function siteQuestions(
  site: Pick<Site, 'id' | 'domain' | 'config'>,
  service: { baseUrl: string; control: string },
): SiteQuestion[] {
  const delivery = site.config.delivery ?? {};
  const base = (delivery.origin ?? service.baseUrl).replace(/\/$/, '');
  const loader = base + (delivery.loader ?? `/v1/loader/${site.id}.js`);
  const requests: [ListTarget, string, ListedRequest['type']][] = [
    ['host', `${base}/`, 'xhr'],
    ['loader', loader, 'script'],
    ['wall', `${loader}?part=wall`, 'script'],
    ['track', base + (delivery.track ?? '/v1/events/track'), 'xhr'],
    ['media', `${base}${delivery.media ?? '/v1/media'}/${service.control}`, 'xhr'],
  ];
  const page = `https://${site.domain}/`;
  return [
    ...requests.map(([target, url, type]) => ({
      kind: 'request' as const,
      siteId: site.id,
      target,
      address: url,
      url,
      type,
      page,
    })),
    ...fixedNames.map((name) => ({
      kind: 'name' as const,
      siteId: site.id,
      target: 'markup' as const,
      address: name,
      name,
      page,
    })),
  ];
}
