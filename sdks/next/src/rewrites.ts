export interface Rewrite {
  source: string;
  destination: string;
}

/** The site's own paths: its `config.delivery`, as the API returns it. */
export interface OwnPaths {
  /** Not used here. */
  origin?: string | undefined;
  loader: string;
  track: string;
  media: string;
  /** Where the snippet looks for the script when it is blocked. */
  reserve?: string[] | undefined;
  /** Whether Truce generates new paths when a filter list blocks one. Left out: if all paths share a folder. */
  rotate?: boolean | undefined;
}

/** No dot in front and no escape, so that nothing leaves the folder (`..`, `%2e%2e`). */
const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*';

/**
 * For `rewrites` in next.config: passes the site's own paths on to the service, under the same names. Paths that rotate
 * stay in their folders, so the whole folders are passed on: new paths work without a new build.
 */
export function rewrites(host: string, paths: OwnPaths): Rewrite[] {
  const { loader, track, media, reserve = [] } = paths;
  const service = host.replace(/\/+$/, '');
  const exact = [loader, track, ...reserve];
  const folders = [...new Set([...exact, media].map(folderOf))];
  if (!(paths.rotate ?? folders.length === 1)) {
    return [...exact.map((path) => only(service, path)), below(service, media)];
  }
  // A path at the root has no folder of its own.
  return [
    ...exact.filter((path) => folderOf(path) === '').map((path) => only(service, path)),
    ...(folderOf(media) === '' ? [below(service, media)] : []),
    ...folders.filter((folder) => folder !== '').map((folder) => below(service, folder, '+')),
  ];
}

function only(service: string, path: string): Rewrite {
  return { source: path, destination: service + path };
}

function below(service: string, folder: string, many: '+' | '' = ''): Rewrite {
  return {
    source: `${folder}/:name(${segment})${many}`,
    destination: `${service}${folder}/:name${many}`,
  };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
