import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUCE_RATE_LIMIT_API: '5' } });
  server.clock.nextWindow(60_000);
});
afterAll(() => server.stop());

it('pages that anyone may open count against a limit of their own', async () => {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'news.example' } });
  const open = (path: string) => fetch(server.url + path);
  const addresses = [`/v1/about/${id}`, '/preview/none', '/preview/none/script.js', '/unsubscribe/none'];
  const opened = [];
  for (const path of [...addresses, ...addresses]) opened.push(await open(path));
  expect(opened.map(({ status }) => status)).toEqual([200, 404, 404, 404, 200, 429, 429, 429]);
  expect(opened[4]?.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(Number(opened[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
  // Nothing of it is taken from the API.
  expect((await server.call('GET /v1/sites', {})).sites).toHaveLength(1);
  server.clock.nextWindow(60_000);
  expect((await open(`/v1/about/${id}`)).status).toBe(200);
});
