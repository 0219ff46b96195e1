import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import { type RawInput, rawCall } from '../support/raw-call.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Tenant, writeTwoAccounts } from '../support/two-accounts.ts';

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
    const answer = await askAs(kind === 'full' ? mine.key : limitedKey, address, asked);
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
  const { account_id: _a, events_removed_before: _e, sessions_removed_before: _s, ...site } = theirs.site;
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
  const foreign = await askAs(key, address, input(ids));
  const nothing = await askAs(key, address, input(nobodysIds()));
  expect([foreign.status, foreign.text]).toEqual([nothing.status, nothing.text]);
  const { access } = routes[address];
  const isRefused = access === 'member' || (access === 'manager' && key === limitedKey);
  const refusals = address === 'POST /v1/sites' ? [400, 403] : [isRefused ? 403 : 404];
  expect(refusals).toContain(foreign.status);
  expect(wordsOf(theirs).filter((word) => foreign.text.includes(word))).toEqual([]);
}

/** With the key; what no key may do, the owner of the full one does. */
function askAs(key: string, address: Address, input: RawInput) {
  const isByOwner = routes[address].access === 'manager' && key === mine.key;
  const headers = { cookie: mine.ownerCookie, 'sec-fetch-site': 'same-origin' };
  return rawCall(server.url, address, isByOwner ? { ...input, headers } : input, isByOwner ? undefined : key);
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
    integration: randomUUID(),
    delivery: randomUUID(),
  };
}

function idsOf(tenant: Tenant): Ids {
  return {
    site: tenant.site.id,
    template: tenant.templateId,
    key: tenant.spareKeyId,
    mail: tenant.emailId,
    member: tenant.memberId,
    invitation: tenant.invitationId,
    report: tenant.reportId,
    run: tenant.runId,
    integration: tenant.integrationId,
    delivery: tenant.deliveryId,
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
