import type { ListTarget } from '../../contract/sites/list-watch.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { entryOf, fileOf, placesOf, wallFiles } from '../loader-script.ts';
import type { ChosenWall } from '../wall-choice.ts';
import { imageFolder, withImagesIn } from '../wall-images.ts';
import type { ListedName, ListedRequest } from './find-listed.ts';

interface OfSite {
  siteId: string;
  target: ListTarget;
  address: string;
}

/** A site with every wall that its visitors may see: that of each variant while an A/B test runs. */
export interface WatchedSite extends Pick<Site, 'id' | 'domain' | 'config'> {
  walls: ChosenWall[];
}

/** The names that stay the same on every page view; all other names in the wall are random. */
export const fixedNames = [
  'Truce',
  'data-truce-card',
  'data-truce-exempt',
  'data-truce-dialog',
  'data-truce-ad-shown',
];

/** As the script asks for a wall in the visitor's languages and the page's. */
const wishes = '?l=en%2Cde&p=en';

type Question = [ListTarget, string, ListedRequest['type'], query?: string];

/** Everything a list could name, as the visitors of the site's pages ask for it. The baits are listed on purpose. */
export function siteQuestions(
  site: WatchedSite,
  service: { baseUrl: string; control: string },
): { requests: (ListedRequest & OfSite)[]; names: (ListedName & OfSite)[] } {
  const paths = placesOf(site.config);
  const base = (paths.origin ?? service.baseUrl).replace(/\/$/, '');
  const media = base + paths.media;
  const part = (file: string) => `${media}/${site.id}-${file}`;
  const hasGate = site.config.gate?.enabled;
  const requests: Question[] = [
    ['host', `${base}/`, 'xhr'],
    ['loader', base + (paths.loader ?? `/v1/loader/${site.id}.js`), 'script'],
    ['ask', part(fileOf(site, { part: 'ask' })), 'script'],
    ['ask', part(fileOf(site, { part: 'slots' })), 'script'],
    ['ask', part(fileOf(site, { part: 'frame' })), 'script'],
    ...filesOfWalls(site).flatMap((file): Question[] => [
      ['wall', part(file), 'script'], // a rule for its end is meant for it too
      ['wall', part(file), 'script', wishes],
    ]),
    ['choices', part(entryOf(site, 'choices')), 'xhr'],
    ['plain', part(entryOf(site, 'plain')), 'xhr'],
    ['track', base + paths.track, 'xhr'],
    ['media', `${media}/${service.control}`, 'xhr'],
    ...imagesOf(site, service.baseUrl).map((url): Question => ['media', url, 'image']),
  ];
  if (hasGate) {
    requests.push(['media', `${media}/${service.control}`, 'xhr', `?g=${site.id}.0`]);
    requests.push(['gate', `${base}/v1/gate/${site.id}`, 'xhr']);
  }
  const of = (target: ListTarget, address: string) => ({
    siteId: site.id,
    target,
    address,
    page: `https://${site.domain}/`,
  });
  return {
    requests: requests.map(([target, url, type, query = '']) => ({
      ...of(target, url),
      url: url + query,
      type,
    })),
    names: fixedNames.map((name) => ({ ...of('markup', name), name })),
  };
}

/** A wall that turns hard after some sessions has two. */
function filesOfWalls(site: WatchedSite): string[] {
  return site.walls.flatMap((wall) => {
    const { file, soft } = wallFiles(site, wall);
    return soft === undefined ? [file] : [file, soft];
  });
}

/** Pictures that were uploaded. Those that the owner has elsewhere are not ours to move. */
function imagesOf(site: WatchedSite, baseUrl: string): string[] {
  const folder = imageFolder(site.config.delivery, baseUrl);
  const urls = site.walls.flatMap(({ config }) => {
    const { logo_url, portrait_url } = withImagesIn(folder, site.id, config);
    return [logo_url, portrait_url];
  });
  return [...new Set(urls.filter((url) => url?.startsWith(`${folder}/`)))] as string[];
}
