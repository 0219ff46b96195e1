import type { Hono } from 'hono';
import { openapi } from '../../../contract/core/openapi.ts';
import type { Bindings } from '../../edge/api.ts';
import { pack, sendPacked } from '../../edge/precompressed.ts';
import { pageHeaders } from '../pages.ts';
import content from './content.css' with { type: 'text' };
import frame from './frame.css' with { type: 'text' };
import { readOperations } from './read-operations.ts';
import { referencePage } from './reference-page.ts';

/** The API reference for people, made from the contract at the start: one page, one style sheet, no script. */
export async function mountReference(
  app: Hono<Bindings>,
  parts: { baseUrl: string; version: string },
): Promise<void> {
  const operations = readOperations(openapi(parts.version));
  const page = await pack(referencePage(operations, parts));
  const sheet = await pack(`${frame}\n${content}`);
  const headers = { ...pageHeaders, 'cache-control': 'no-cache' };
  const html = { ...headers, 'content-type': 'text/html; charset=utf-8' };
  for (const path of ['/docs', '/docs/']) app.get(path, (c) => sendPacked(c, page, html));
  app.get('/docs/reference.css', (c) =>
    sendPacked(c, sheet, { ...headers, 'content-type': 'text/css; charset=utf-8' }),
  );
}
