import type { Context, Hono } from 'hono';
import type { Bindings } from '../http/edge/api.ts';
import { type Precompressed, sendPrecompressed } from '../http/edge/precompressed.ts';
import { proofHeaders } from './gate/media-proof.ts';
import type { FindGate } from './gate/open-gates.ts';
import { readPartFile } from './part-names.ts';
import type { SdkFiles } from './sdk-files.ts';
import { openSiteScripts, type SiteScriptParts } from './site-scripts.ts';
import { isImageName, openImages } from './wall-images.ts';
import type { Wishes } from './wall-language.ts';

export interface LoaderParts extends SiteScriptParts {
  findGate: FindGate;
  sdk: SdkFiles;
}

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

/**
 * What shares visitors out, and the walls, may not be old: a visit after a change would be shared out as before, and one
 * that saw the wall of before would count for the new one.
 */
const freshHeaders = { ...headers, 'cache-control': 'public, max-age=300' };

/** What a visitor's page loads: the SDK with the site's settings, the wall, and the baits. */
export async function mountLoader(app: Hono<Bindings>, parts: LoaderParts): Promise<void> {
  const scripts = await openSiteScripts(parts, parts.sdk);
  const sendImage = openImages(parts.records.db, parts.now);

  app.get('/v1/loader/:file', async (c) => {
    const file = c.req.param('file');
    if (!file.endsWith('.js')) return sendPrecompressed(c, scripts.unknown, headers, 404);
    const id = file.slice(0, -3).toLowerCase();
    const { part, v = '' } = c.req.query();
    const script = await (part === 'wall'
      ? scripts.wall(id, v, readWishes(c))
      : scripts[part === 'ask' ? 'ask' : 'loader'](id));
    return send(c, script, part === 'ask' || part === 'wall' ? freshHeaders : headers);
  });

  const send = (c: Context, script: Precompressed, sent: Record<string, string>) =>
    sendPrecompressed(c, script, sent, script === scripts.unknown ? 404 : 200);

  app.get('/v1/media/:name', async (c) => {
    const name = c.req
      .param('name')
      .replace(/[^A-Za-z0-9._-]/g, '')
      .slice(0, 100);
    // Other parts of a site's script are in the folder that every first-party setup passes on as a whole.
    const wanted = readPartFile(name);
    if (wanted && 'key' in wanted) {
      const isSoft = wanted.part === 'soft wall';
      return send(c, await scripts.wall(wanted.siteId, wanted.key, readWishes(c), isSoft), freshHeaders);
    }
    if (wanted?.part === 'slots' || wanted?.part === 'frame')
      return send(c, await scripts[wanted.part](wanted.siteId), headers);
    if (wanted) return send(c, await scripts.ask(wanted.siteId), freshHeaders);
    if (isImageName(name)) return sendImage(c, name);
    return c.body(`ok:${name}`, 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      ...(await proofHeaders(parts.findGate, name, c.req.query('g'), parts.now())),
    });
  });
}

/** The languages that the SDK asks for a wall in. */
export function readWishes(c: Context): Wishes {
  const { l = '', p = '' } = c.req.query();
  return { visitor: l.slice(0, 400).split(',').slice(0, 8), page: p.slice(0, 40) };
}
