import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import { emailedToken } from '../support/emailed-link.ts';
import { clientOf, type Joined, joinTeam, memberPassword, ownerPassword } from '../support/join-team.ts';
import { newAddress } from '../support/new-address.ts';
import { ownerCookie } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let owner: Call;
let site: string;
beforeAll(async () => {
  server = await startServer();
  owner = clientOf(server.url, await ownerCookie(server));
  site = (await owner('POST /v1/sites', { body: { domain: 'one.example' } })).id;
});
afterAll(() => server.stop());

type Role = 'owner' | 'admin' | 'reader';
const join = (role: Role, email = newAddress()) =>
  joinTeam({ url: server.url, invite: owner }, { role, email });
const tokenOf = ({ link }: { link: string }) => link.split('#')[1] ?? '';
const invite = async (call: Call, role: Role = 'admin') => {
  const email = newAddress();
  const made = await call('POST /v1/invitations', { body: { email, role, password: memberPassword } });
  return { id: made.id, email, token: tokenOf(made) };
};
const accept = (token: string) =>
  createClient(server.url)('POST /v1/invitations/accept', {
    body: { token, name: '', password: memberPassword },
  });
const open = async () => (await owner('GET /v1/invitations')).invitations.map(({ id }) => id);
const withdrawn = async () =>
  (await owner('GET /v1/audit', { query: { action: 'invitation_revoked' } })).entries.map(
    ({ actor, thing }) => `${actor.name}: ${thing}`,
  );

const change =
  (body: { role?: Role; site_ids?: string[] }) =>
  ({ id }: Joined) =>
    owner('PATCH /v1/members/:id', { params: { id }, body: { ...body, password: ownerPassword } });
const remove = ({ id }: Joined) => owner('DELETE /v1/members/:id', { params: { id } });

describe('open invitations end with the right of the member who sent them', () => {
  it.each<[string, (member: Joined) => Promise<unknown>]>([
    ['removed', remove],
    ['made a reader', change({ role: 'reader' })],
    ['limited to a site', (member) => change({ site_ids: [site] })(member)],
  ])('%s', async (_, end) => {
    const admin = await join('admin');
    const [theirs, ours] = [await invite(admin.call), await invite(owner)];
    await end(admin);
    expect(await refusal(accept(theirs.token))).toMatchObject({ status: 404 });
    expect(await open()).not.toContain(theirs.id);
    expect(await withdrawn()).toContain(`owner@example.com: ${theirs.email}`);
    expect(await open()).toContain(ours.id);
    expect(await withdrawn()).not.toContain(`owner@example.com: ${ours.email}`);
  });

  it('an owner who is made an admin: only those to owners', async () => {
    const second = await join('owner');
    const [toOwner, toAdmin] = [await invite(second.call, 'owner'), await invite(second.call)];
    await change({ role: 'admin' })(second);
    expect(await open()).not.toContain(toOwner.id);
    expect(await open()).toContain(toAdmin.id);
  });

  it('a change that leaves the right ends none', async () => {
    const admin = await join('admin');
    const { id } = await invite(admin.call);
    await change({ role: 'owner' })(admin);
    expect(await open()).toContain(id);
  });
});

describe('a renewed invitation is of the member who renewed it', () => {
  it('ends with them', async () => {
    const admin = await join('admin');
    const { id } = await invite(owner);
    const renewed = await admin.call('POST /v1/invitations/:id/renew', { params: { id } });
    expect(renewed.inviter).toBe('Joined');
    await remove(admin);
    expect(await refusal(accept(tokenOf(renewed)))).toMatchObject({ status: 404 });
  });

  it('no longer ends with the member who sent it first', async () => {
    const admin = await join('admin');
    const { id } = await invite(admin.call);
    const renewed = await owner('POST /v1/invitations/:id/renew', { params: { id } });
    await remove(admin);
    expect((await accept(tokenOf(renewed))).member.role).toBe('admin');
  });
});

it('a member who confirms an address that was invited has used up the invitation', async () => {
  const member = await join('reader');
  const invited = await invite(owner);
  await member.call('POST /v1/me/email', { body: { email: invited.email, password: memberPassword } });
  const token = await emailedToken(server.dataDir, invited.email, 'password_reset');
  await createClient(server.url)('POST /v1/email-changes/confirm', { body: { token } });
  expect(await open()).not.toContain(invited.id);
  expect(await withdrawn()).toContain(`${invited.email}: ${invited.email}`);
  await remove(member);
  expect(await refusal(accept(invited.token))).toMatchObject({ status: 404 });
});
