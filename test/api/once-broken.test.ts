import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { sendBytes } from '../support/raw-socket.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Tenant, writeTwoAccounts } from '../support/two-accounts.ts';

let server: RunningServer;
let mine: Tenant;
let theirs: Tenant;
beforeAll(async () => {
  const written = await writeTwoAccounts();
  ({ mine, theirs } = written);
  server = await startServer({ dataDir: written.dataDir, key: mine.key });
});
afterAll(async () => {
  await server.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
});

it('404: a template of another account looks like none', async () => {
  const foreign = await refusal(server.call('GET /v1/templates/:id', { params: { id: theirs.templateId } }));
  const nothing = await refusal(server.call('GET /v1/templates/:id', { params: { id: randomUUID() } }));
  expect(foreign.message).toBe(nothing.message);
});

it('an admin key limited to a site neither lists nor revokes the keys of other sites', async () => {
  const body = { name: 'l', scopes: ['admin' as const], site_ids: [mine.site.id] };
  const limited = createClient(server.url, { key: (await server.call('POST /v1/keys', { body })).key });
  expect((await limited('GET /v1/keys')).keys.map((key) => key.id)).not.toContain(mine.spareKeyId);
  const revoked = await refusal(limited('DELETE /v1/keys/:id', { params: { id: mine.spareKeyId } }));
  expect(revoked).toMatchObject({ status: 404 });
});

it.each(['0000-01-01', '0001-01-01', '1969-12-31'])('a range on %s is answered or refused', async (day) => {
  const body = { metrics: ['sessions' as const], range: { start: day, end: day } };
  const asked = server.call('POST /v1/analytics/sites/:id/query', { params: { id: mine.site.id }, body });
  expect(
    await asked.then(
      () => 200,
      (error) => error.status,
    ),
  ).toBeLessThan(500);
});

it.each(['from', 'to'])('events %s the year 10000 UTC are answered or refused', async (name) => {
  const query = { [name]: '9999-12-31T23:59:59-23:59' };
  const asked = server.call('GET /v1/events/sites/:id', { params: { id: mine.site.id }, query });
  expect(
    await asked.then(
      () => 200,
      (error) => error.status,
    ),
  ).toBeLessThan(500);
});

it('a key that expires in the year 10000 UTC works, or is refused at once', async () => {
  const body = { name: 'k', expires_at: '9999-12-31T23:59:59-23:59' };
  const made = await server.call('POST /v1/keys', { body }).catch(() => null);
  if (made) await createClient(server.url, { key: made.key })('GET /v1/sites');
});

it('a sender who goes away is no fault of ours', async () => {
  await sendBytes(
    server.url,
    ['POST /v1/events/track HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
    200,
  );
  await server.stop(); // ends what is still going on
  expect(server.log()).not.toContain('request failed');
});
