import { afterAll, beforeAll, expect, it } from 'vitest';
import { identify } from '../../src/auth/caller.ts';
import { whileReadable } from '../../src/http/handlers/owned-site.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('a download ends at its next page once its key was revoked', async () => {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'news.example' } });
  const made = await server.call('POST /v1/keys', { body: { name: 'k', scopes: ['read'] } });
  const { db } = server.stores.records;
  const { now } = server.clock;
  const sent = { cookie: undefined, baseUrl: server.url, method: 'GET', header: () => undefined };
  const by = { authorization: `Bearer ${made.key}`, ...sent };
  const caller = await identify(db, by, new Date(now()).toISOString());
  if (!caller) throw new Error('the key is not known');
  async function* pages() {
    yield* ['first', 'second', 'third'];
  }
  const download = whileReadable({ db, now }, caller, id, pages());
  expect([(await download.next()).value, (await download.next()).value]).toEqual(['first', 'second']);
  await server.call('DELETE /v1/keys/:id', { params: { id: made.id } });
  await expect(download.next()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
