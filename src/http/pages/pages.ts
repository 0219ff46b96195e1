import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context, Hono } from 'hono';
import { readLoginCookie } from '../../auth/session-cookie.ts';
import { pageAddresses } from '../../contract/sites/reserved-paths.ts';
import { basePathOf } from '../../kit/base-path.ts';
import { openPromiseCache } from '../../kit/promise-cache.ts';
import type { Bindings } from '../edge/api.ts';
import { type Precompressed, pack, sendPrecompressed } from '../edge/precompressed.ts';
import { firstLook } from './app-shell.ts';
import { pageHints, type WebParts } from './page-hints.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Nothing of another host, nothing inline, no text that becomes code, and no frame around it (ASVS 3.4). */
const policy = [
  "default-src 'none'",
  ...["script-src 'self'", "style-src 'self'", "connect-src 'self'", "font-src 'self'", "frame-src 'self'"],
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const framedPolicy = policy.replace("frame-ancestors 'none'", 'frame-ancestors *');

/** Every page of ours has these. */
export const pageHeaders = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

const forever = { ...pageHeaders, 'cache-control': 'public, max-age=31536000, immutable' };
const html = { ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };

/** The dashboard: its page for every address of the app, its files by hashed name. */
export async function mountPages(
  app: Hono<Bindings>,
  { webDir, baseUrl }: { webDir: string; baseUrl: string },
): Promise<void> {
  const basePath = basePathOf(baseUrl);
  const read = () => readPages(webDir, basePath);
  const first = await read();
  const current = first.isDevelopment ? read : async () => first;
  const assets = join(webDir, 'assets');
  const names = new Set(readdirSync(assets));
  const files = openPromiseCache<Precompressed>();

  app.get('/assets/:file', async (c) => {
    const name = c.req.param('file');
    const type = types[extname(name)];
    // A development build brings new files under a server that runs.
    const isThere = names.has(name) || (first.isDevelopment && readdirSync(assets).includes(name));
    if (!type || !isThere) return c.notFound();
    const file = await files(name, () => readFile(join(assets, name)).then(pack));
    return sendPrecompressed(c, file, { ...forever, 'content-type': type });
  });

  const send = async (c: Context, status: 200 | 404) => {
    const { path } = c.req;
    const { pages, parts } = await current();
    const page = pages[/^\/(sites\/.*|settings\/.*|gallery)?$/.test(path) ? 'app' : 'gate'];
    const hints = pageHints(parts, basePath, path, readLoginCookie(c.req.header('cookie'), baseUrl) !== null);
    return sendPrecompressed(c, page, { ...html, link: hints }, status);
  };
  // Shows what a link shows and nothing of a member's, so that it may stand in other people's pages.
  app.get('/embed', async (c) =>
    sendPrecompressed(c, (await current()).pages.gate, { ...html, 'content-security-policy': framedPolicy }),
  );
  // Tokens of links stand after `#`, where no server and no referrer sees them.
  for (const path of pageAddresses) app.get(path, (c) => send(c, 200));

  // A person who mistyped an address gets the app, which says so; a program gets the error body.
  app.get('*', (c) => (wantsPage(c) ? send(c, 404) : c.notFound()));
}

/** A development build (scripts/dev.mjs) changes under the server; any other is read once. */
async function readPages(webDir: string, basePath: string) {
  const shell = readFileSync(join(webDir, 'index.html'), 'utf8');
  const parts: WebParts = JSON.parse(readFileSync(join(webDir, 'parts.json'), 'utf8'));
  const based = shell.replaceAll('%base%', basePath);
  const pages = {
    app: await pack(based.replace('%first%', firstLook.app)),
    gate: await pack(based.replace('%first%', firstLook.gate)),
  };
  return { pages, parts, isDevelopment: shell.includes('/assets/reload-') };
}

function wantsPage(c: Context): boolean {
  return !c.req.path.startsWith('/v1/') && (c.req.header('accept') ?? '').includes('text/html');
}
