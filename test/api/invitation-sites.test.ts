import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import type { Role } from '../../src/contract/team/roles.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { clientOf, memberPassword, ownerPassword } from '../support/join-team.ts';
import { ownerCookie } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let owner: Call;
/** By domain. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  owner = clientOf(server.url, await ownerCookie(server));
  for (const domain of ['one.example', 'two.example', 'secret.example', 'gone.example'])
    ids[domain] = (await owner('POST /v1/sites', { body: { domain } })).id;
});
afterAll(() => server?.stop());

const idsOf = (...domains: string[]) => domains.map((domain) => ids[domain] ?? '');
const tokenOf = ({ link }: { link: string }) => link.split('#')[1] ?? '';
const invite = (role: Role, site_ids: string[] | null = null) =>
  owner('POST /v1/invitations', {
    body: { email: `${randomUUID()}@example.com`, role, site_ids, password: ownerPassword },
  });
const look = (token: string) => createClient(server.url)('POST /v1/invitations/look', { body: { token } });

it('an invitation says which role it gives, and that it is not limited', async () => {
  for (const role of ['owner', 'admin', 'reader'] as const)
    expect(await look(tokenOf(await invite(role)))).toMatchObject({ role, site_names: null });
});

it('a limited invitation names its sites, oldest first, by their names of now, and no other site', async () => {
  const invited = await invite('admin', idsOf('two.example', 'one.example'));
  await owner('PATCH /v1/sites/:id', { params: { id: ids['two.example'] ?? '' }, body: { name: 'The Two' } });
  const seen = await look(tokenOf(invited));
  expect(seen).toMatchObject({ role: 'admin', site_names: ['one.example', 'The Two'] });
  expect(JSON.stringify(seen)).not.toContain('secret');
  expect(JSON.stringify(seen)).not.toContain(ids['one.example']);
});

it('the email says what the invitation gives', async () => {
  const limited = await invite('reader', idsOf('one.example', 'secret.example'));
  const unlimited = await invite('admin');
  expect(await emailTo(limited.email)).toContain('You’ll be a reader of one.example and secret.example.');
  expect(await emailTo(unlimited.email)).toContain('You’ll be an admin of all sites.');
});

async function emailTo(email: string): Promise<string | null> {
  const { mails } = await owner('GET /v1/mails', { query: { kind: 'invitation' } });
  const id = mails.find(({ to }) => to === email)?.id ?? '';
  return (await owner('GET /v1/mails/:id', { params: { id } })).text;
}

it('a site that was deleted since is left out; an invitation that has none left is still limited', async () => {
  const both = await invite('reader', idsOf('one.example', 'gone.example'));
  const goneOnly = await invite('reader', idsOf('gone.example'));
  await owner('DELETE /v1/sites/:id', { params: { id: ids['gone.example'] ?? '' } });
  expect(await look(tokenOf(both))).toMatchObject({ site_names: ['one.example'] });
  expect(await look(tokenOf(goneOnly))).toMatchObject({ site_names: [] });
});

it('one that has no site left makes no member and no new link, and says so', async () => {
  const { id: site } = await owner('POST /v1/sites', { body: { domain: 'brief.example' } });
  const both = await invite('reader', [site, ...idsOf('one.example')]);
  const invited = await invite('reader', [site]);
  await owner('DELETE /v1/sites/:id', { params: { id: site } });
  const accept = (token: string) =>
    createClient(server.url)('POST /v1/invitations/accept', {
      body: { token, name: '', password: memberPassword },
    });
  const refused = { status: 409, details: { reason: 'sites_deleted' } };
  expect(await refusal(accept(tokenOf(invited)))).toMatchObject(refused);
  const renewed = owner('POST /v1/invitations/:id/renew', { params: { id: invited.id } });
  expect(await refusal(renewed)).toMatchObject(refused);
  const { members } = await owner('GET /v1/members');
  expect(members.map(({ email }) => email)).not.toContain(invited.email);
  // It stays in the list, for the owner to cancel.
  const { invitations } = await owner('GET /v1/invitations');
  expect(invitations.map(({ id }) => id)).toContain(invited.id);
  expect((await accept(tokenOf(both))).member.email).toBe(both.email);
});

it('a link that is unknown, cut, used, renewed, canceled or expired tells nothing', async () => {
  const limited = () => invite('reader', idsOf('secret.example'));
  const used = tokenOf(await limited());
  await createClient(server.url)('POST /v1/invitations/accept', {
    body: { token: used, name: '', password: memberPassword },
  });
  const renewed = await limited();
  await owner('POST /v1/invitations/:id/renew', { params: { id: renewed.id } });
  const canceled = await limited();
  await owner('DELETE /v1/invitations/:id', { params: { id: canceled.id } });
  const expired = await limited();
  await runOut(expired.id);
  const cut = tokenOf(await limited()).slice(0, -1);
  for (const token of [randomUUID(), cut, used, tokenOf(renewed), tokenOf(canceled), tokenOf(expired)]) {
    const refused = await refusal(look(token));
    expect(refused).toMatchObject({ status: 404 });
    expect(JSON.stringify(refused)).not.toMatch(/secret|reader/);
  }
});

async function runOut(id: string): Promise<void> {
  const records = openSqlite(join(server.dataDir, 'truce.sqlite'));
  const past = { expires_at: new Date(Date.now() - 1000).toISOString() };
  await records.db.updateTable('invitations').set(past).where('id', '=', id).execute();
  await records.close();
}
