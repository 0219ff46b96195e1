import { belowFolder } from './below-folder.ts';
import type { InstallationFacts } from './facts.ts';
import { inComment, jsString } from './quote.ts';

/** JavaScript for hosts with fetch: `isPassed(path)` and `passOn(request, visitor)`. */
export function passOnCode({ passed, service, siteName, domain }: InstallationFacts): string {
  const list = (folders: boolean) =>
    passed
      .filter(({ isFolder }) => isFolder === folders)
      .map(({ path }) => jsString(path))
      .join(', ');
  return `// Truce for ${inComment(siteName)} (${domain})
const service = ${jsString(service)};
const paths = [${list(false)}];
const folders = [${list(true)}];

const below = /^${belowFolder.replaceAll('/', '\\/')}$/; // no "..", not even escaped

function isPassed(path) {
  const isBelow = (folder) => path.startsWith(folder) && below.test(path.slice(folder.length));
  return paths.includes(path) || folders.some(isBelow);
}

async function passOn(request, visitor) {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of ['cookie', 'authorization', 'host', 'connection']) headers.delete(name);
  headers.set('accept-encoding', 'identity'); // your host packs the answer for the visitor
  if (visitor) headers.set('x-forwarded-for', visitor);
  const body = request.method === 'POST' ? await request.arrayBuffer() : undefined;
  return fetch(service + pathname + search, { method: request.method, headers, body, redirect: 'manual' });
}`;
}

/** The patterns that a host with route matching needs, as its own way to write "everything below". */
export function patterns({ passed }: InstallationFacts, below: string): string {
  return passed.map(({ path, isFolder }) => jsString(isFolder ? `${path}${below}` : path)).join(', ');
}
