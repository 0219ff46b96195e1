import { createHash } from 'node:crypto';
import { raceLimits } from '../../../contract/limits/race-limits.ts';
import { type Delivery, withoutReserved } from '../../../contract/sites/delivery.ts';
import { homeAddress } from '../../../contract/sites/home-address.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { generatePath } from '../../../kit/generate-path.ts';

/** What the texts for an owner are made of. */
export interface InstallationFacts {
  siteId: string;
  domain: string;
  siteName: string;
  /** The site's home page. */
  home: string;
  /** Public address of the service, without a slash at the end. */
  service: string;
  /** The script as it can be loaded now. */
  loaderUrl: string;
  /** Where the snippet looks for it next, in this order. */
  reserveUrls: string[];
  /** The script once the owner's host passes the paths on, and where the snippet looks for it next. */
  ownLoaderUrls: string[];
  /** What the owner's host has to pass on. */
  passed: PassedPath[];
  /** What `passed` takes for granted and the site does not have yet. */
  suggested: Delivery | null;
}

export interface PassedPath {
  /** A folder ends with a slash: everything below it is passed on. */
  path: string;
  isFolder: boolean;
}

export function installationFacts(site: Site, baseUrl: string): InstallationFacts {
  const service = baseUrl.replace(/\/+$/, '');
  const stored = withoutEmptyReserve(withoutReserved(site.config.delivery ?? {}));
  const whole = wholeDelivery(site, stored);
  const isWhole = Object.keys(whole).every((name) => name in stored);
  return {
    siteId: site.id,
    domain: site.domain,
    siteName: site.name,
    home: `${homeAddress(site.domain, service)}/`,
    service,
    loaderUrl: loaderUrl(site.id, stored, service),
    reserveUrls: reserveUrls(stored, service),
    ownLoaderUrls: [loaderUrl(site.id, whole, service), ...reserveUrls(whole, service)],
    passed: passedPaths(whole),
    suggested: isWhole ? null : whole,
  };
}

/** Used up, it is something that the site does not have. */
function withoutEmptyReserve({ reserve = [], ...rest }: Delivery): Delivery {
  return reserve.length > 0 ? { ...rest, reserve } : rest;
}

/** Where the snippet looks for the script when it is blocked, in this order. */
export function reserveUrls({ reserve = [], ...delivery }: Delivery, baseUrl: string): string[] {
  return reserve.map((path) => `${baseOf(delivery, baseUrl)}${path}`);
}

/** Where the site's script is: on the owner's host where it passes the paths on, else on the service's. */
export function loaderUrl(siteId: string, delivery: Delivery, baseUrl: string): string {
  return `${baseOf(delivery, baseUrl)}${delivery.loader ?? `/v1/loader/${siteId}.js`}`;
}

function baseOf({ origin }: Delivery, baseUrl: string): string {
  return (origin ?? baseUrl).replace(/\/+$/, '');
}

type WholeDelivery = Delivery & Required<Pick<Delivery, 'origin' | 'loader' | 'track' | 'media'>>;

/** What is stored, and drawn values for what is not: the same ones whenever the owner looks. */
function wholeDelivery(site: Site, stored: Delivery): WholeDelivery {
  const random = drawFor(site.id);
  const [folder] = generatePath(random).slice(1).split('/');
  const inFolder = (ending = '') => generatePath(random, { folder: `/${folder}`, ending });
  const drawn = { loader: inFolder('.js'), track: inFolder(), media: inFolder() };
  const isNew = !stored.loader && !stored.track && !stored.media;
  // Drawn last, so that the other paths stay those that an owner may have pasted already.
  const reserve = Array.from({ length: raceLimits.reserve }, () => inFolder('.js'));
  const moving = isNew ? { rotate: true, reserve } : freshReserve(site, stored);
  return { origin: `https://${site.domain}`, ...drawn, ...moving, ...stored };
}

/** For a site that has used up its reserve: beside its present script, and other ones than those it had before. */
function freshReserve({ id }: Site, { loader, reserve, rotate }: Delivery): Pick<Delivery, 'reserve'> {
  const folder = loader?.slice(0, loader.lastIndexOf('/'));
  // Only a folder is passed on as a whole.
  if (!rotate || !folder || reserve) return {};
  const random = drawFor(`${id} ${loader}`);
  const shape = { folder, ending: '.js' };
  return { reserve: Array.from({ length: raceLimits.reserve }, () => generatePath(random, shape)) };
}

/** Paths that rotate automatically work only if their whole folder is passed on. */
function passedPaths({ loader, track, media, rotate, reserve = [] }: WholeDelivery): PassedPath[] {
  const exact = [loader, track, ...reserve].map((path) => ({ path, isFolder: false }));
  const plain = [...exact, { path: `${media}/`, isFolder: true }];
  if (!rotate) return plain;
  const folders = plain.map(({ path, isFolder }) => {
    const folder = path.replace(/\/$/, '').replace(/[^/]*$/, '');
    return folder === '/' ? { path, isFolder } : { path: folder, isFolder: true };
  });
  return folders.filter(({ path }, at) => folders.findIndex((other) => other.path === path) === at);
}

function drawFor(seed: string): () => number {
  let drawn = 0;
  return () => {
    const hash = createHash('sha256').update(`paths ${seed} ${drawn++}`).digest();
    return hash.readUInt32BE(0) / 2 ** 32;
  };
}
