import type { Hono } from 'hono';
import { openapi } from '../../../contract/core/openapi.ts';
import type { Bindings } from '../../edge/api.ts';
import { pack, sendPacked } from '../../edge/precompressed.ts';
import { pageHeaders } from '../pages.ts';
import content from './content.css' with { type: 'text' };
import frame from './frame.css' with { type: 'text' };
import { readOperations } from './read-operations.ts';
import { referencePage } from './reference-page.ts';

/**
 * The API reference for people, rendered from the contract: one page, one style sheet, no script. Rendering takes longer
 * than the rest of the start, so it happens on the first request.
 */
export function mountReference(app: Hono<Bindings>, parts: { baseUrl: string; version: string }): void {
  const page = once(() => pack(referencePage(readOperations(openapi(parts.version)), parts)));
  const sheet = once(() => pack(`${frame}\n${content}`));
  const headers = { ...pageHeaders, 'cache-control': 'no-cache' };
  const html = { ...headers, 'content-type': 'text/html; charset=utf-8' };
  for (const path of ['/docs', '/docs/']) app.get(path, async (c) => sendPacked(c, await page(), html));
  app.get('/docs/reference.css', async (c) =>
    sendPacked(c, await sheet(), { ...headers, 'content-type': 'text/css; charset=utf-8' }),
  );
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
