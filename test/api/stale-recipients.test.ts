import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmEmail } from '../../src/records/accounts/account.ts';
import { addOneTimeLink } from '../../src/records/accounts/one-time-links.ts';
import { type Joined, joinTeam } from '../support/join-team.ts';
import { byOwner, owner, ownerHeaders } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer({ adapt: (config) => ({ ...config, admin: owner }) });
});
afterAll(() => server.stop());

const remove = ({ id }: Joined) => byOwner(server)('DELETE /v1/members/:id', { params: { id } });

async function rename({ id }: Joined): Promise<void> {
  const { records } = server.stores;
  const now = server.clock.now();
  const link = { userId: id, purpose: 'change_email' as const, email: `new-${id}@example.com` };
  const token = await addOneTimeLink(records.db, link, now);
  await confirmEmail(records, token, new Date(now).toISOString());
}

it.each<[string, (member: Joined) => Promise<unknown>]>([
  ['removed', remove],
  ['renamed', rename],
])('a form that was opened before a member was %s does not put the address back', async (_, change) => {
  const { id } = await byOwner(server)('POST /v1/sites', { body: { domain: 'owl.example' } });
  const member = await joinTeam({ url: server.url, invite: byOwner(server) });
  const url = `${server.url}/v1/sites/${id}/alerts`;
  const put = async (recipients: string[], more: Record<string, string> = {}) => {
    const headers = { ...(await ownerHeaders(server)), 'content-type': 'application/json', ...more };
    return fetch(url, { method: 'PUT', headers, body: JSON.stringify({ recipients }) });
  };
  const both = [owner.email, member.email];
  const form = (await put(both)).headers.get('etag') ?? '';
  await change(member);
  const refused = await put(both, { 'if-match': form });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: { details: { reason: 'changed_meanwhile' } } });
  const stored = await byOwner(server)('GET /v1/sites/:id/alerts', { params: { id } });
  expect(stored.recipients).not.toContain(member.email);
});
