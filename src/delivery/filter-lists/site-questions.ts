import type { ListTarget } from '../../contract/sites/list-watch.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { entryOf, fileOf, wallKey } from '../loader-script.ts';
import type { ListedName, ListedRequest } from './find-listed.ts';

interface OfSite {
  siteId: string;
  target: ListTarget;
  address: string;
}

/** The names that stay the same on every page view; all other names in the wall are random. */
export const fixedNames = ['Truce', 'data-truce-card', 'data-truce-exempt'];

/** Everything a list could name, as the visitors of the site's pages ask for it. The baits are listed on purpose. */
export function siteQuestions(
  site: Pick<Site, 'id' | 'domain' | 'config'>,
  service: { baseUrl: string; control: string },
): { requests: (ListedRequest & OfSite)[]; names: (ListedName & OfSite)[] } {
  const delivery = site.config.delivery ?? {};
  const base = (delivery.origin ?? service.baseUrl).replace(/\/$/, '');
  const loader = base + (delivery.loader ?? `/v1/loader/${site.id}.js`);
  const media = base + (delivery.media ?? '/v1/media');
  const requests: [ListTarget, string, ListedRequest['type']][] = [
    ['host', `${base}/`, 'xhr'],
    ['loader', loader, 'script'],
    ['ask', `${media}/${site.id}-${fileOf(site, { part: 'ask' })}`, 'script'],
    ['wall', `${media}/${site.id}-${fileOf(site, { part: 'wall', key: wallKey('control') })}`, 'script'],
    ['choices', `${media}/${site.id}-${entryOf(site, 'choices')}`, 'xhr'],
    ['plain', `${media}/${site.id}-${entryOf(site, 'plain')}`, 'xhr'],
    ['track', base + (delivery.track ?? '/v1/events/track'), 'xhr'],
    ['media', `${media}/${service.control}`, 'xhr'],
  ];
  if (site.config.gate?.enabled) requests.push(['gate', `${base}/v1/gate/${site.id}`, 'xhr']);
  const of = (target: ListTarget, address: string) => ({
    siteId: site.id,
    target,
    address,
    page: `https://${site.domain}/`,
  });
  return {
    requests: requests.map(([target, url, type]) => ({ ...of(target, url), url, type })),
    names: fixedNames.map((name) => ({ ...of('markup', name), name })),
  };
}
