import { afterAll, beforeAll, expect, it } from 'vitest';
import { byOwner } from '../support/owner.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { readToken, written } from './report-cases.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('looking ends nothing, one click does, and only the owner brings a reader back', async () => {
  const { call } = server;
  const { id } = await call('POST /v1/sites', { body: { domain: 'owl.example', name: '<b>Owl</b>' } });
  const { reports } = await call('GET /v1/sites/:id/reports', { params: { id } });
  const params = { id, report: reports[0]?.id ?? '' };
  const email = 'ada@example.com';
  const recipients = 'POST /v1/sites/:id/reports/:report/recipients';
  await call(recipients, { params, body: { email } });
  await call(recipients, { params, body: { email: 'bob@example.com' } });
  const sent = await call('POST /v1/sites/:id/reports/:report/send', { params, body: {} });
  await written(server, id, sent.id);
  const page = `${server.url}/unsubscribe/${await readToken(server, email)}`;

  const states = async () =>
    (await call('GET /v1/sites/:id/reports/:report', { params })).recipients.map(
      (each) => `${each.email} ${each.unsubscribed_at === null}`,
    );
  const look = await fetch(page);
  const text = await look.text();
  expect([look.status, text.includes('<b>Owl'), text.includes('Stop the report')]).toEqual([
    200,
    false,
    true,
  ]);
  expect(await states()).toEqual(['ada@example.com true', 'bob@example.com true']);

  const click = await fetch(page, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(click.status).toBe(200);
  expect(await states()).toEqual(['ada@example.com false', 'bob@example.com true']);
  expect((await fetch(page, { method: 'POST' })).status).toBe(200);
  const { entries } = await byOwner(server)('GET /v1/audit', {
    query: { action: 'report_recipient_removed', site: id },
  });
  expect(entries).toMatchObject([
    { actor: { kind: 'nobody', name: email }, thing: expect.stringContaining(email), site: { id } },
  ]);

  const toAda = { params, body: { to: [email] } };
  const refused = call('POST /v1/sites/:id/reports/:report/send', toAda);
  await expect(refused).rejects.toMatchObject({
    status: 409,
    details: { field: 'to.0', reason: 'unsubscribed' },
  });
  const again = await call('POST /v1/sites/:id/reports/:report/send', { params, body: {} });
  await written(server, id, again.id);
  const run = await call('GET /v1/sites/:id/report-history/:run', { params: { id, run: again.id } });
  expect(run.recipients.map((each) => each.email)).toEqual(['bob@example.com']);

  await call(recipients, { params, body: { email } });
  expect(await states()).toEqual(['ada@example.com true', 'bob@example.com true']);
  expect((await fetch(`${page}x`)).status).toBe(404);
});
