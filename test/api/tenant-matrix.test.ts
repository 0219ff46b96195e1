import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import { type RawInput, rawCall } from '../support/raw-call.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Tenant, writeTwoAccounts } from '../support/two-accounts.ts';

/** Ids that a request carries: of the caller, of another account, or of nothing. */
interface Ids {
  site: string;
  template: string;
  key: string;
  mail: string;
  member: string;
  invitation: string;
}

/**
 * How each address is called with ids, and what it may say of those of others. `hidden`: just what it says of
 * ids that do not exist. `listing`: takes no id; names nothing of others. `public`: an account's key changes nothing.
 */
interface Case {
  is: 'hidden' | 'listing' | 'public';
  input: (ids: Ids) => RawInput;
}

const hidden = (input: Case['input']): Case => ({ is: 'hidden', input });
const listing = (input: RawInput = {}): Case => ({ is: 'listing', input: () => input });
const ofSite = (more: RawInput = {}) => hidden(({ site }) => ({ ...more, params: { id: site } }));

const noChild = { exportId: randomUUID(), linkId: randomUUID() };
const note = { day: '2026-01-01', text: 'taken over' };

const cases: Record<Address, Case> = {
  'GET /v1/sites': listing(),
  'POST /v1/sites': hidden(({ template }) => ({
    body: { domain: 'new.example', config: { template_id: template } },
  })),
  'GET /v1/sites/:id': ofSite(),
  'PATCH /v1/sites/:id': ofSite({ body: { name: 'taken over' } }),
  'DELETE /v1/sites/:id': ofSite(),
  'GET /v1/sites/:id/installation': ofSite(),
  'POST /v1/sites/:id/verify': ofSite({ body: {} }),
  'GET /v1/analytics/sites/:id/dashboard': ofSite(),
  'GET /v1/analytics/sites/:id/conversions': ofSite(),
  'GET /v1/analytics/sites/:id/detection': ofSite(),
  'GET /v1/analytics/sites/:id/ab-testing': ofSite(),
  'GET /v1/analytics/sites/:id/recovery': ofSite(),
  'GET /v1/analytics/sites/:id/revenue': ofSite(),
  'GET /v1/analytics/sites/:id/cohorts': ofSite(),
  'GET /v1/analytics/sites/:id/reach': ofSite(),
  'GET /v1/analytics/sites/:id/advice': ofSite(),
  'GET /v1/sites/:id/revenue': ofSite(),
  'PUT /v1/sites/:id/revenue': ofSite({ body: { currency: 'EUR' } }),
  'PUT /v1/sites/:id/page-views': ofSite({ body: { days: [{ date: '2026-01-01', page_views: 1 }] } }),
  'POST /v1/analytics/sites/:id/query': ofSite({ body: { metrics: ['sessions'] } }),
  'GET /v1/sites/:id/live': ofSite(),
  'GET /v1/sites/:id/annotations': ofSite({ query: { start: '2026-01-01', end: '2026-12-31' } }),
  'POST /v1/sites/:id/annotations': ofSite({ body: note }),
  'PUT /v1/sites/:id/annotations/:annotationId': hidden(({ site }) => ({
    params: { id: site, annotationId: randomUUID() },
    body: note,
  })),
  'DELETE /v1/sites/:id/annotations/:annotationId': hidden(({ site }) => ({
    params: { id: site, annotationId: randomUUID() },
  })),
  'GET /v1/sites/:id/segments': ofSite(),
  'PUT /v1/sites/:id/segments': ofSite({
    body: { name: 's', filters: [{ dimension: 'page', operator: 'is', value: '/' }] },
  }),
  'DELETE /v1/sites/:id/segments/:segmentId': hidden(({ site }) => ({
    params: { id: site, segmentId: randomUUID() },
  })),
  'POST /v1/analytics/sites/:id/overview': ofSite({ body: {} }),
  'POST /v1/analytics/sites/:id/breakdowns': ofSite({ body: { dimensions: ['country'] } }),
  'GET /v1/analytics/sites/summary': listing(),
  'POST /v1/events/track': hidden(({ site }) => ({
    body: { site_id: site, session_id: 's', event_type: 'page_view' },
  })),
  'GET /v1/events/sites/:id': ofSite(),
  'GET /v1/events/sites/:id/failed': ofSite(),
  'POST /v1/events/sites/:id/failed/replay': ofSite({ body: {} }),
  'GET /v1/templates/sites/:id': ofSite(),
  'PUT /v1/templates/sites/:id': ofSite({ body: { name: 'default', config: { title: 'taken over' } } }),
  'GET /v1/templates/:id': hidden(({ template }) => ({ params: { id: template } })),
  'DELETE /v1/templates/:id': hidden(({ template }) => ({ params: { id: template } })),
  'GET /v1/templates/:id/versions': hidden(({ template }) => ({ params: { id: template } })),
  'POST /v1/templates/:id/restore': hidden(({ template }) => ({
    params: { id: template },
    body: { version_id: randomUUID() },
  })),
  'GET /v1/loader/:file': { is: 'public', input: ({ site }) => ({ params: { file: `${site}.js` } }) },
  'GET /v1/media/:name': { is: 'public', input: ({ site }) => ({ params: { name: site } }) },
  'GET /v1/events/sites/:id/dropped': ofSite(),
  'GET /v1/events/sites/:id/csv': ofSite(),
  'GET /v1/sites/:id/stored': ofSite(),
  'GET /v1/sites/:id/exports': ofSite(),
  'POST /v1/sites/:id/exports': ofSite({ body: { start: '2026-01-01', end: '2026-01-02' } }),
  'GET /v1/sites/:id/exports/:exportId': hidden(({ site }) => ({ params: { id: site, ...noChild } })),
  'DELETE /v1/sites/:id/exports/:exportId': hidden(({ site }) => ({ params: { id: site, ...noChild } })),
  'GET /v1/sites/:id/exports/:exportId/file': hidden(({ site }) => ({ params: { id: site, ...noChild } })),
  'GET /v1/exports/:token': { is: 'public', input: () => ({ params: { token: 'x'.repeat(43) } }) },
  'GET /v1/connector/schema': listing(),
  'GET /v1/connector/data': hidden(({ site }) => ({ query: { site_id: site } })),
  'GET /v1/sites/:id/links': ofSite(),
  'POST /v1/sites/:id/links': ofSite({ body: { name: 'x', question: { metrics: ['sessions'] } } }),
  'DELETE /v1/sites/:id/links/:linkId': hidden(({ site }) => ({ params: { id: site, ...noChild } })),
  'GET /v1/connector/links/:file': {
    is: 'public',
    input: () => ({ params: { file: `${'x'.repeat(43)}.csv` } }),
  },
  'GET /v1/sites/:id/gate': ofSite(),
  'POST /v1/sites/:id/gate/rotate': ofSite(),
  'POST /v1/sites/:id/previews': hidden(({ site, template }) => ({
    params: { id: site },
    body: { template },
  })),
  'POST /v1/gate/:id': {
    is: 'public',
    input: ({ site }) => ({
      params: { id: site },
      body: { nonce: 'x'.repeat(16), proofs: [{ name: 'a.gif', proof: 'made up' }] },
    }),
  },
  'POST /v1/sites/:id/simulations': ofSite({ body: {} }),
  'GET /v1/sites/:id/simulations/:simulationId': hidden(({ site }) => ({
    params: { id: site, simulationId: randomUUID() },
  })),
  'GET /v1/sites/:id/simulations/:simulationId/:picture': hidden(({ site }) => ({
    params: { id: site, simulationId: randomUUID(), picture: 'none.png' },
  })),
  'GET /v1/sites/:id/list-watch': ofSite(),
  'POST /v1/sites/:id/list-watch': ofSite(),
  'GET /v1/mails': listing(),
  'GET /v1/mails/:id': hidden(({ mail }) => ({ params: { id: mail } })),
  'GET /v1/mails/:id/preview': hidden(({ mail }) => ({ params: { id: mail } })),
  'GET /v1/mails/:id/attachments/:position': hidden(({ mail }) => ({ params: { id: mail, position: '0' } })),
  'POST /v1/mails/:id/send': hidden(({ mail }) => ({ params: { id: mail } })),
  'GET /v1/mail-server': listing(),
  'POST /v1/mail-test': listing({ body: { to: 'x@example.com' } }),
  'GET /v1/keys': listing(),
  'POST /v1/keys': hidden(({ site }) => ({ body: { name: 'k', site_ids: [site] } })),
  'DELETE /v1/keys/:id': hidden(({ key }) => ({ params: { id: key } })),
  'GET /v1/setup': listing(),
  'POST /v1/setup': listing({ body: { token: 'x', email: 'x@example.com', password: 'x'.repeat(10) } }),
  'POST /v1/login': listing({ body: { email: 'x@example.com', password: 'x' } }),
  'DELETE /v1/login': listing(),
  'GET /v1/me': listing(),
  'PATCH /v1/me': listing({ body: { name: 'x' } }),
  'POST /v1/me/email': listing({ body: { email: 'x@example.com', password: 'x' } }),
  'POST /v1/me/password': listing({ body: { current_password: 'x', password: 'x'.repeat(10) } }),
  'GET /v1/me/logins': listing(),
  'DELETE /v1/me/logins': listing(),
  'DELETE /v1/me/logins/:id': hidden(({ key }) => ({ params: { id: key } })),
  'GET /v1/members': listing(),
  'PATCH /v1/members/:id': hidden(({ member }) => ({ params: { id: member }, body: { role: 'admin' } })),
  'DELETE /v1/members/:id': hidden(({ member }) => ({ params: { id: member } })),
  'GET /v1/invitations': listing(),
  'POST /v1/invitations': hidden(({ site }) => ({ body: { email: 'x@example.com', site_ids: [site] } })),
  'POST /v1/invitations/:id/renew': hidden(({ invitation }) => ({ params: { id: invitation } })),
  'DELETE /v1/invitations/:id': hidden(({ invitation }) => ({ params: { id: invitation } })),
  'POST /v1/invitations/look': listing({ body: { token: 'x' } }),
  'POST /v1/invitations/accept': listing({ body: { token: 'x', password: 'x'.repeat(10) } }),
  'POST /v1/password-resets': listing({ body: { email: 'theirs@theirs.example' } }),
  'POST /v1/password-resets/finish': listing({ body: { token: 'x', password: 'x'.repeat(10) } }),
  'POST /v1/email-changes/confirm': listing({ body: { token: 'x' } }),
  'GET /v1/audit': listing(),
};
import { type Case, cases, type Ids } from './tenant-cases.ts';

let server: RunningServer;
let mine: Tenant;
let theirs: Tenant;
let sister: { id: string; templateId: string; secret: string };
let limitedKey: string;
beforeAll(async () => {
  const written = await writeTwoAccounts();
  ({ mine, theirs } = written);
  server = await startServer({ dataDir: written.dataDir, key: mine.key });
  sister = await addSister();
  limitedKey = await keyFor({ site_ids: [mine.site.id], scopes: ['read', 'write', 'admin'] });
});
afterAll(async () => {
  await server.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
});

describe('the matrix', () => {
  it('has a case for every address, with an id where it takes one', () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(routes).sort());
    const withId = Object.entries(routes).filter(([, route]) => 'params' in route);
    expect(withId.map(([address]) => cases[address as Address].is)).not.toContain('listing');
  });
});

describe.each(of('hidden'))('%s', (address, { input }) => {
  it("answers another account's ids as it answers ids of nothing", async () => {
    await expectAlike(address, input, idsOf(theirs), mine.key);
  });

  it("answers a limited key the other sites' ids as it answers ids of nothing", async () => {
    const ids = { ...idsOf(theirs), site: sister.id, template: sister.templateId };
    await expectAlike(address, input, ids, limitedKey);
  });
});

it.each(of('hidden').filter(([address]) => /:report|:run/.test(address)))(
  "%s finds nothing of another account through one's own site",
  async (address, { input }) => {
    const ids = { ...idsOf(theirs), site: mine.site.id };
    const answer = await rawCall(server.url, address, input(ids), mine.key);
    expect(answer.status).toBe(404);
  },
);

describe.each(of('listing'))('%s', (address, { input }) => {
  it.each(['full', 'limited'] as const)('names nothing foreign to a %s key', async (kind) => {
    const asked = input(idsOf(mine));
    const answer = await rawCall(server.url, address, asked, kind === 'full' ? mine.key : limitedKey);
    expect(answer.status).toBeLessThan(500);
    const words = [...wordsOf(theirs), ...(kind === 'limited' ? wordsOfSister() : [])];
    expect(words.filter((word) => answer.text.includes(word))).toEqual([]);
  });
});

describe.each(of('public'))('%s', (address, { input }) => {
  it('answers everybody alike, whose key they send or none', async () => {
    const asked = input(idsOf(theirs));
    const nobody = await rawCall(server.url, address, asked);
    const somebody = await rawCall(server.url, address, asked, mine.key);
    expect([somebody.status, somebody.text]).toEqual([nobody.status, nobody.text]);
    expect(nobody.text).not.toContain(theirs.accountId);
  });
});

it('leaves what the others have untouched', async () => {
  const call = createClient(server.url, { key: theirs.key });
  const { account_id: _, ...site } = theirs.site;
  expect(await call('GET /v1/sites/:id', { params: { id: site.id } })).toEqual(site);
  const { templates } = await call('GET /v1/templates/sites/:id', { params: { id: site.id } });
  expect(templates).toMatchObject([{ id: theirs.templateId, updated_at: site.created_at }]);
  expect((await call('GET /v1/keys')).keys.map((key) => key.id)).toContain(theirs.spareKeyId);
  expect((await call('GET /v1/sites')).sites.map((listed) => listed.id)).toEqual([site.id]);
});

function of(kind: Case['is']): [Address, Case][] {
  return (Object.entries(cases) as [Address, Case][]).filter(([, each]) => each.is === kind);
}

/** The same refusal, to the letter, as for ids that nobody has. */
async function expectAlike(
  address: Address,
  input: (ids: Ids) => RawInput,
  ids: Ids,
  key: string,
): Promise<void> {
  const foreign = await rawCall(server.url, address, input(ids), key);
  const nothing = await rawCall(server.url, address, input(nobodysIds()), key);
  expect([foreign.status, foreign.text]).toEqual([nothing.status, nothing.text]);
  const isOfWholeAccount = /members|invitations/.test(address) && key === limitedKey;
  const isRefused = isOfWholeAccount || routes[address].access === 'member';
  const refusals = address === 'POST /v1/sites' ? [400, 403] : [isRefused ? 403 : 404];
  expect(refusals).toContain(foreign.status);
  expect(wordsOf(theirs).filter((word) => foreign.text.includes(word))).toEqual([]);
}

function nobodysIds(): Ids {
  return {
    site: randomUUID(),
    template: randomUUID(),
    key: randomUUID(),
    mail: randomUUID(),
    member: randomUUID(),
    invitation: randomUUID(),
    report: randomUUID(),
    run: randomUUID(),
  };
}

function idsOf(tenant: Tenant): Ids {
  return {
    site: tenant.site.id,
    template: tenant.templateId,
    key: tenant.spareKeyId,
    mail: tenant.mailId,
    member: tenant.memberId,
    invitation: tenant.invitationId,
    report: tenant.reportId,
    run: tenant.runId,
  };
}

function wordsOf(tenant: Tenant): string[] {
  const { accountId, site, templateId, spareKeyId, memberId, invitationId } = tenant;
  const ids = [accountId, site.id, templateId, spareKeyId, memberId, invitationId];
  return [...ids, site.name, site.domain, 'theirs'];
}

function wordsOfSister(): string[] {
  return [sister.id, sister.templateId, 'sister.example'];
}

async function addSister() {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'sister.example' } });
  const { templates } = await server.call('GET /v1/templates/sites/:id', { params: { id } });
  return { id, templateId: templates[0]?.id ?? '', secret: await keyFor({ site_ids: [id] }) };
}

async function keyFor(draft: { site_ids: string[]; scopes?: ('read' | 'write' | 'admin')[] }) {
  return (await server.call('POST /v1/keys', { body: { name: 'limited', ...draft } })).key;
}
