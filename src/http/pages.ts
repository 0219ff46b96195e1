import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Context, Hono } from 'hono';
import type { Bindings } from './api.ts';
import { type Packed, pack, sendPacked } from './packed.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Every page of ours: no third party, no framing, nothing inline (ASVS 3.4). */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

const forever = { ...pageHeaders, 'cache-control': 'public, max-age=31536000, immutable' };
const html = { ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };

/** The dashboard: its page for every address of the app, its files by hashed name. */
export async function mountPages(app: Hono<Bindings>, webDir: string): Promise<void> {
  const page = await pack(readFileSync(join(webDir, 'index.html')));
  const files = new Map<string, Promise<Packed> | null>();

  app.get('/assets/:file', async (c) => {
    const name = c.req.param('file');
    const type = types[extname(name)];
    if (!type || !/^[\w-]+(\.[\w-]+)+$/.test(name)) return c.notFound();
    if (!files.has(name)) files.set(name, readAsset(join(webDir, 'assets', name)));
    const file = await files.get(name);
    return file ? sendPacked(c, file, { ...forever, 'content-type': type }) : c.notFound();
  });

  for (const path of ['/', '/setup', '/login', '/settings/*', '/sites/*'])
    app.get(path, (c) => sendPacked(c, page, html));

  // A person who mistyped an address gets the app, which says so; a program gets the error body.
  app.get('*', (c) => (wantsPage(c) ? sendPacked(c, page, html, 404) : c.notFound()));
}

function wantsPage(c: Context): boolean {
  return !c.req.path.startsWith('/v1/') && (c.req.header('accept') ?? '').includes('text/html');
}

/** Null where there is no such file; remembered either way, since a build never changes under a process. */
function readAsset(path: string): Promise<Packed> | null {
  try {
    return pack(readFileSync(path));
  } catch {
    return null; // no such file: the caller answers 404
  }
}
