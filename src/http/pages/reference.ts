import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { basePathOf } from '../../kit/base-path.ts';
import type { Bindings } from '../edge/api.ts';
import { type Packed, pack, sendPacked } from '../edge/precompressed.ts';
import { pageHeaders } from './pages.ts';

/**
 * The API reference for people: one page, one style sheet, no script, both made by the build (scripts/reference). They
 * are read and compressed at the first request.
 */
export function mountReference(
  app: Hono<Bindings>,
  { baseUrl, docsDir }: { baseUrl: string; docsDir: string },
): void {
  const read = (name: string) => readFile(join(docsDir, name), 'utf8');
  const page = once(async () => pack(fill(await read('index.html'), baseUrl)));
  const sheet = once(async () => pack(await read('reference.css')));
  const headers = { ...pageHeaders, 'cache-control': 'no-cache' };
  const asHtml = { ...headers, 'content-type': 'text/html; charset=utf-8' };
  for (const path of ['/docs', '/docs/']) app.get(path, async (c) => sendPacked(c, await page(), asHtml));
  app.get('/docs/reference.css', async (c) =>
    sendPacked(c, await sheet(), { ...headers, 'content-type': 'text/css; charset=utf-8' }),
  );
}

/** Puts the address of this installation where the build left a place for it. */
function fill(page: string, baseUrl: string): string {
  const [url, path] = [String(html`${baseUrl}`), String(html`${basePathOf(baseUrl)}`)];
  return page.replaceAll('%base_url%', () => url).replaceAll('%base_path%', () => path);
}

function once(make: () => Promise<Packed>): () => Promise<Packed> {
  let made: Promise<Packed> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
