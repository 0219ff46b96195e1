import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/core/client.ts';
import type { AuditAction } from '../../src/contract/operations/audit.ts';
import { appCode } from '../support/app-code.ts';
import { clientOf, joinTeam, memberPassword } from '../support/join-team.ts';
import { newAddress } from '../support/new-address.ts';
import { owner as firstOwner, ownerCookie } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const { password } = firstOwner;

let server: RunningServer;
let owner: Call;
let news: string;
let shop: string;
beforeAll(async () => {
  server = await startServer();
  owner = clientOf(server.url, await ownerCookie(server));
  news = await addSite('News');
  shop = await addSite('Shop');
});
afterAll(() => server.stop());

const addSite = async (name: string) =>
  (await owner('POST /v1/sites', { body: { domain: `${name.toLowerCase()}.example`, name } })).id;
type Query = { site?: string; action?: AuditAction };
const entries = async (query: Query = {}) =>
  (await owner('GET /v1/audit', { query: { ...query, limit: '200' } })).entries;
const things = async (query: Query) => (await entries(query)).map(({ thing }) => thing);
const join = (wanted: { role?: 'admin' | 'reader'; site_ids?: string[] } = {}) =>
  joinTeam({ url: server.url, invite: owner }, { role: 'reader', email: newAddress(), ...wanted });

describe('an entry about access is found by every site whose access it changed', () => {
  it('a member who is moved from one site to another', async () => {
    const { id, email } = await join({ site_ids: [news] });
    expect(await things({ site: news, action: 'member_invited' })).toContain(`${email}: reader (News)`);
    await owner('PATCH /v1/members/:id', { params: { id }, body: { site_ids: [shop] } });
    const moved = `${email}: reader (News) → reader (Shop)`;
    expect(await things({ site: news, action: 'member_changed' })).toEqual([moved]);
    expect(await things({ site: shop, action: 'member_changed' })).toEqual([moved]);
    await owner('PATCH /v1/members/:id', { params: { id }, body: { site_ids: [shop, news] } });
    const wider = `${email}: reader (Shop) → reader (News, Shop)`;
    expect(await things({ site: news, action: 'member_changed' })).toEqual([wider, moved]);
    expect(await things({ site: shop, action: 'member_changed' })).toEqual([moved]);
    await owner('PATCH /v1/members/:id', { params: { id }, body: { role: 'admin' } });
    const admin = `${email}: reader (News, Shop) → admin (News, Shop)`;
    expect((await things({ site: shop, action: 'member_changed' }))[0]).toBe(admin);
  });

  it('a key, with what it may do and where', async () => {
    const body = { name: 'Deploy', scopes: ['read' as const, 'write' as const], site_ids: [news] };
    await owner('POST /v1/keys', { body });
    expect(await things({ site: news, action: 'key_made' })).toEqual(['Deploy: read, write (News)']);
  });
});

it('a wrong password and a wrong code of someone who is signed in', async () => {
  const member = await join();
  const failed = async () =>
    (await entries({ action: 'confirmation_failed' })).filter(({ actor }) => actor.id === member.id).length;
  const wrong = { password: 'a wrong guess' };
  await refusal(member.call('POST /v1/me/app', { body: wrong }));
  expect(await failed()).toBe(1);
  const { secret } = await member.call('POST /v1/me/app', { body: { password: memberPassword } });
  await refusal(member.call('POST /v1/me/app/confirm', { body: { code: appCode(secret, 50) } }));
  expect(await failed()).toBe(2);
  await member.call('POST /v1/me/app/confirm', { body: { code: appCode(secret) } });
  const remove = { password: memberPassword, code: appCode(secret, 50) };
  await refusal(member.call('POST /v1/me/app/remove', { body: remove }));
  expect(await failed()).toBe(3);
});

it('a preview link, where it shows what is not saved', async () => {
  const preview = (config?: object) =>
    owner('POST /v1/sites/:id/previews', { params: { id: news }, body: { template: 'default', config } });
  await preview();
  await preview({ title: 'Call us' });
  expect(await things({ site: news, action: 'preview_made' })).toEqual(['default']);
});

it('a key that a deleted site leaves without sites is revoked, and the log says so', async () => {
  const gone = await addSite('Gone');
  await owner('POST /v1/keys', { body: { name: 'Of gone', site_ids: [gone] } });
  await owner('POST /v1/keys', { body: { name: 'Of both', site_ids: [gone, news] } });
  await owner('DELETE /v1/sites/:id', { params: { id: gone } });
  expect(await things({ site: gone, action: 'key_revoked' })).toEqual(['Of gone']);
  expect(await things({ action: 'key_revoked' })).not.toContain('Of both');
});

describe('what changed nothing has no entry', () => {
  it.each<[string, (member: { id: string; call: Call }) => Promise<unknown>]>([
    [
      'a reset of no second factor',
      ({ id }) => owner('POST /v1/members/:id/second-factors/remove', { params: { id }, body: { password } }),
    ],
    [
      'the same role',
      ({ id }) => owner('PATCH /v1/members/:id', { params: { id }, body: { role: 'reader' } }),
    ],
    [
      'the same sites in another order',
      ({ id }) => owner('PATCH /v1/members/:id', { params: { id }, body: { site_ids: [shop, news] } }),
    ],
    ['no other session', ({ call }) => call('DELETE /v1/me/logins')],
    ['the same name', ({ call }) => call('PATCH /v1/me', { body: { name: 'Joined' } })],
    [
      'the same policy',
      () => owner('PUT /v1/sign-in-policy', { body: { second_factor: 'own_choice', password } }),
    ],
    [
      'the same name of a site',
      () => owner('PATCH /v1/sites/:id', { params: { id: news }, body: { name: 'News' } }),
    ],
  ])('%s', async (_, change) => {
    const member = await join({ site_ids: [news, shop] });
    const before = await entries();
    await change(member);
    expect(await entries()).toEqual(before);
  });
});

describe('a wall and an A/B test have entries of their own', () => {
  const variants = [
    { name: 'control', template_id: 'default', weight: 1 },
    { name: 'friendly', template_id: 'friendly', weight: 1 },
  ];
  const third = { name: 'third', template_id: 'third', weight: 1 };
  let id: string;
  beforeAll(async () => {
    id = await addSite('Tested');
    for (const name of ['friendly', 'third']) {
      await owner('PUT /v1/templates/sites/:id', { params: { id }, body: { name, config: { title: name } } });
    }
  });

  it.each<[string, object, [AuditAction, string][]]>([
    ['the wall off', { config: { wall: 'off' } }, [['wall_turned_off', '']]],
    ['the wall on', { config: { wall: 'on' } }, [['wall_turned_on', '']]],
    [
      'a test started',
      { config: { ab_test: { enabled: true, variants } } },
      [['ab_test_started', 'control, friendly']],
    ],
    [
      'the test ended, with a wall for everyone',
      { config: { template_id: 'friendly', ab_test: { enabled: false } } },
      [['ab_test_ended', 'control, friendly']],
    ],
    [
      'the test resumed',
      { config: { template_id: 'default', ab_test: { enabled: true } } },
      [['ab_test_resumed', 'control, friendly']],
    ],
    [
      'the test ended, and other shares for the next one',
      {
        config: {
          ab_test: { enabled: false, variants: [{ ...variants[0], weight: 2 }, variants[1]] },
        },
      },
      [
        ['site_changed', 'Tested'],
        ['ab_test_ended', 'control, friendly'],
      ],
    ],
    [
      'the variants of a test that does not run',
      { config: { template_id: 'default', ab_test: { variants } } },
      [['site_changed', 'Tested']],
    ],
    [
      'a test started, and another wall for everyone',
      { config: { template_id: 'friendly', ab_test: { enabled: true, variants: [variants[0], third] } } },
      [
        ['site_changed', 'Tested'],
        ['ab_test_started', 'control, third'],
      ],
    ],
    [
      'another test in its place',
      { config: { ab_test: { variants } } },
      [
        ['ab_test_started', 'control, friendly'],
        ['ab_test_ended', 'control, third'],
      ],
    ],
    [
      'the shares of a test',
      { config: { ab_test: { variants: [{ ...variants[0], weight: 3 }, variants[1]] } } },
      [['site_changed', 'Tested']],
    ],
    [
      'the wall off, and other settings',
      { config: { wall: 'off', mode: 'soft' } },
      [
        ['site_changed', 'Tested'],
        ['wall_turned_off', ''],
      ],
    ],
  ])('%s', async (_, body, expected) => {
    const before = await entries({ site: id });
    await owner('PATCH /v1/sites/:id', { params: { id }, body });
    const now = await entries({ site: id });
    const added = now.slice(0, now.length - before.length);
    expect(added.map(({ action, thing }) => [action, thing])).toEqual(expected);
    for (const { site } of added) expect(site).toEqual({ id, name: 'Tested' });
    const [first] = expected;
    expect((await entries({ site: id, action: first?.[0] ?? 'site_changed' }))[0]?.thing).toBe(first?.[1]);
  });
});
