import type { Hono } from 'hono';
import { openapi } from '../../contract/core/openapi.ts';
import { basePathOf } from '../../kit/base-path.ts';
import { makeOnce } from '../../kit/promise-cache.ts';
import type { Bindings } from '../edge/api.ts';
import { pack, sendPrecompressed } from '../edge/precompressed.ts';

/** The contract for programs. Making it takes a quarter of a second, and anyone may ask for it: it is made once. */
export function mountOpenapi(
  app: Hono<Bindings>,
  { version, baseUrl }: { version: string; baseUrl: string },
): void {
  const document = makeOnce(async () => pack(JSON.stringify(openapi(version, basePathOf(baseUrl)))));
  app.get('/openapi.json', async (c) => {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
    return sendPrecompressed(c, await document(), headers);
  });
}
