import { afterAll, beforeAll, expect, it } from 'vitest';
import { silenceAlert } from '../../src/notifications/alerts/new-alerts.ts';
import { notifyAlert } from '../../src/notifications/alerts/notify-alert.ts';
import { whoGetsAlerts } from '../../src/records/notifications/alert-settings.ts';
import { findSite } from '../../src/records/sites/sites.ts';
import { byOwner, owner } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer({ adapt: (config) => ({ ...config, admin: owner }) });
});
afterAll(() => server.stop());

const outside = 'board@outside.example';
const other = 'desk@outside.example';

async function newSite(recipients: string[], language: 'en' | 'fr' = 'en'): Promise<string> {
  const body = { domain: 'owl.example', name: '<b>Owl</b>' };
  const { id } = await byOwner(server)('POST /v1/sites', { body });
  await byOwner(server)('PUT /v1/sites/:id/alerts', { params: { id }, body: { recipients, language } });
  return id;
}

const recipientsOf = async (id: string) =>
  (await byOwner(server)('GET /v1/sites/:id/alerts', { params: { id } })).recipients;
const unsubscribedEntries = async (id: string) =>
  (await byOwner(server)('GET /v1/audit', { query: { site: id } })).entries.filter(
    ({ action, actor }) => action === 'alerts_changed' && actor.kind === 'nobody',
  );

/** The alert of a site in the outbox, as each recipient gets it. */
async function emailed(id: string) {
  const { db } = server.stores.records;
  const site = await findSite(db, id);
  if (!site) throw new Error('the site was just added');
  const settings = await byOwner(server)('GET /v1/sites/:id/alerts', { params: { id } });
  const recipients = await whoGetsAlerts(db, id, settings.recipients);
  const { language } = settings;
  const told = { site, recipients, language, baseUrl: server.url, today: '2026-11-21' };
  const alert = silenceAlert('2026-11-21', { hours: 5, usualSessions: 30 });
  await db
    .transaction()
    .execute((inside) => notifyAlert(inside, alert, told, new Date(server.clock.now()).toISOString()));
  const mails = await db.selectFrom('mails').selectAll().where('site_id', '=', id).execute();
  return Object.fromEntries(mails.map((mail) => [mail.recipient, mail]));
}

it('an outside address gets a link and one click, a member keeps the dashboard', async () => {
  const mails = await emailed(await newSite([owner.email, outside]));
  const url = mails[outside]?.unsubscribe_url ?? '';
  expect(url).toMatch(/\/unsubscribe\/[\w.-]+$/);
  expect(mails[outside]?.text).toContain(`Unsubscribe:\n${url}`);
  expect(mails[outside]?.html).toContain(`href="${url}"`);
  // Servers on the way log addresses of links.
  const [body = ''] = url.split('/').at(-1)?.split('.') ?? [];
  const { inflateRawSync } = await import('node:zlib');
  expect(inflateRawSync(Buffer.from(body, 'base64url')).toString()).not.toContain('outside');
  expect(mails[owner.email]).toMatchObject({ unsubscribe_url: null });
  expect(`${mails[owner.email]?.html}${mails[owner.email]?.text}`).not.toContain('/unsubscribe/');
});

it('looking ends nothing; one click ends the alerts of one site for one address, and is logged once', async () => {
  const [id, second] = [await newSite([owner.email, outside, other]), await newSite([outside])];
  const page = (await emailed(id))[outside]?.unsubscribe_url ?? '';
  const look = await (await fetch(page)).text();
  expect(look).toContain('<button>Stop the alerts</button>');
  expect(look).toContain(outside);
  expect(look).not.toContain('<b>Owl');
  expect(await recipientsOf(id)).toEqual([owner.email, outside, other]);

  for (const _ of [1, 2]) {
    const click = await fetch(page, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect([click.status, await click.text()]).toEqual([
      200,
      expect.stringContaining('The alerts are stopped'),
    ]);
  }
  expect(await recipientsOf(id)).toEqual([owner.email, other]);
  expect(await recipientsOf(second)).toEqual([outside]);
  expect(await unsubscribedEntries(id)).toMatchObject([{ actor: { kind: 'nobody', name: outside } }]);
  expect(await (await fetch(page)).text()).toContain('The alerts are stopped');
});

it('the API takes the token too, and the owner gets the alerts where nobody is left', async () => {
  const id = await newSite([outside]);
  const token = (await emailed(id))[outside]?.unsubscribe_url?.split('/').at(-1) ?? '';
  const answer = await server.call('POST /v1/unsubscribe/:token', { params: { token } });
  expect(answer).toEqual({ unsubscribed: true });
  expect(await recipientsOf(id)).toEqual([owner.email]);
});

it('speaks the language of the email, and works again for an address that was added again', async () => {
  const id = await newSite([owner.email, outside], 'fr');
  const page = (await emailed(id))[outside]?.unsubscribe_url ?? '';
  await fetch(page, { method: 'POST' });
  const body = { recipients: [owner.email, outside] };
  await byOwner(server)('PUT /v1/sites/:id/alerts', { params: { id }, body });
  expect(await (await fetch(page)).text()).toContain('<button>Ne plus recevoir les alertes</button>');
});

it('a link of another secret, or of a site that is gone, is unknown', async () => {
  const id = await newSite([owner.email, outside]);
  const page = (await emailed(id))[outside]?.unsubscribe_url ?? '';
  expect((await fetch(`${page}x`, { method: 'POST' })).status).toBe(404);
  await byOwner(server)('DELETE /v1/sites/:id', { params: { id } });
  expect((await fetch(page, { method: 'POST' })).status).toBe(404);
  const token = new URL(page).pathname.split('/').pop() ?? '';
  expect((await fetch(`${server.url}/v1/unsubscribe/${token}`, { method: 'POST' })).status).toBe(404);
});

it('of two addresses that go at once, both are gone', async () => {
  const id = await newSite([owner.email, outside, other]);
  const mails = await emailed(id);
  await Promise.all(
    [outside, other].map((to) => fetch(mails[to]?.unsubscribe_url ?? '', { method: 'POST' })),
  );
  expect(await recipientsOf(id)).toEqual([owner.email]);
});
