export interface Rewrite {
  source: string;
  destination: string;
}

/** The site's own paths, as its installation page names them. */
export interface OwnPaths {
  loader: string;
  track: string;
  media: string;
}

/** For `rewrites` in next.config: passes the site's own paths on to the service, under the same names. */
export function rewrites(host: string, { loader, track, media }: OwnPaths): Rewrite[] {
  const service = host.replace(/\/+$/, '');
  return [loader, track, `${media}/:name`].map((source) => ({ source, destination: service + source }));
}
