import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import { clientOf, type Joined, joinTeam } from '../support/join-team.ts';
import { newAddress } from '../support/new-address.ts';
import { ownerCookie } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let owner: Call;
let params: { id: string; report: string };
let other: string;
let editor: Joined;
/** A member who is limited to another site than the editor. */
let elsewhere: Joined;
beforeAll(async () => {
  server = await startServer();
  owner = clientOf(server.url, await ownerCookie(server));
  const { id } = await owner('POST /v1/sites', { body: { domain: 'one.example' } });
  other = (await owner('POST /v1/sites', { body: { domain: 'two.example' } })).id;
  const { reports } = await owner('GET /v1/sites/:id/reports', { params: { id } });
  params = { id, report: reports[0]?.id ?? '' };
  editor = await join(id);
  elsewhere = await join(other);
});
afterAll(() => server.stop());

const join = (site: string) =>
  joinTeam({ url: server.url, invite: owner }, { role: 'admin', site_ids: [site] });
const addresses = 'POST /v1/sites/:id/reports/:report/recipients';
const limitedKey = async () => {
  const body = { name: 'k', scopes: ['read' as const, 'write' as const], site_ids: [params.id] };
  return createClient(server.url, { key: (await owner('POST /v1/keys', { body })).key });
};

describe('whoever is limited to a site learns nothing of members of other sites from its reports', () => {
  it.each<[string, () => Promise<Call>]>([
    ['a member', async () => editor.call],
    ['an API key', limitedKey],
  ])('%s', async (_, caller) => {
    const call = await caller();
    const add = async (email: string) => {
      const { id, email: _, added_at: __, ...seen } = await call(addresses, { params, body: { email } });
      const { recipients } = await call('GET /v1/sites/:id/reports/:report', { params });
      const { name, has_access } = recipients.find((each) => each.id === id) ?? {};
      return { seen, listed: { name, has_access } };
    };
    const stranger = await add(newAddress());
    expect(stranger.listed).toEqual({ name: null, has_access: true });
    expect(await add(elsewhere.email)).toEqual(stranger);
    const { seen } = await add(editor.email);
    expect(seen).toMatchObject({ name: 'Joined', has_access: true });
  });

  it('an owner sees them, and that they get nothing', async () => {
    const body = { email: elsewhere.email };
    expect(await owner(addresses, { params, body })).toMatchObject({ name: 'Joined', has_access: false });
  });

  it('they count in the limits for addresses of strangers', async () => {
    server.clock.nextWindow(15 * 60_000);
    const limited = { status: 429 };
    const asked = await join(other);
    const report = (email: string) =>
      editor.call('POST /v1/sites/:id/reports', {
        params: { id: params.id },
        body: {
          ...{ name: 'Ours', metrics: ['sessions'], schedule: { frequency: 'daily', time: '12:10' } },
          recipients: [{ email }],
        },
      });
    const make = async (email: string) => {
      const { id } = await report(email);
      const of = { params: { id: params.id, report: id } };
      await editor.call('DELETE /v1/sites/:id/reports/:report', of);
    };
    for (let times = 0; times < 50; times++) await make(asked.email);
    expect(await refusal(report(asked.email))).toMatchObject(limited);
    await make(editor.email);
    const send = () =>
      editor.call('POST /v1/sites/:id/reports/:report/send', { params, body: { to: [asked.email] } });
    for (let times = 0; times < 10; times++) await send();
    expect(await refusal(send())).toMatchObject(limited);
  });
});
