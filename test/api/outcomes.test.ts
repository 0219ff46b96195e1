import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Choice } from '../../src/contract/sites/choices.ts';
import { entryFile } from '../../src/delivery/part-names.ts';
import { event, track } from '../support/events.ts';
import { rawCall } from '../support/raw-call.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const dayMs = 86_400_000;
let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  id = await addSite();
});

const choices: Choice[] = [
  { id: 'allow', kind: 'allow' },
  { id: 'pass', kind: 'pass', url: '/pass?t={token}' },
  { id: 'login', kind: 'login', url: '/in?t={token}' },
];

async function addSite(): Promise<string> {
  const site = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
  const body = { name: 'default', config: { choices } };
  await server.call('PUT /v1/templates/sites/:id', { params: { id: site.id }, body });
  return site.id;
}

async function tokenOf(session_id: string = randomUUID(), choice = 'pass'): Promise<string> {
  const body = { session_id, choice };
  return (await server.call('POST /v1/choices/:id', { params: { id }, body })).token;
}

const confirm = (body: { token: string; choice?: string; value?: string; currency?: string }, site = id) =>
  rawCall(server.url, 'POST /v1/sites/:id/outcomes', { params: { id: site }, body }, server.key);

async function counts() {
  await server.flush();
  const { choices } = await server.call('POST /v1/analytics/sites/:id/choices', { params: { id }, body: {} });
  return choices.find(({ choice }) => choice === 'pass');
}

/** What the visitor's browser says, up to the claim. */
async function visit(session_id: string, ...types: string[]): Promise<void> {
  for (const event_type of types) {
    const metadata = { variant: 'control', choice: 'pass', choices: 'allow pass' };
    expect(await track(server, event(id, { session_id, event_type, metadata }))).toMatchObject({
      status: 201,
    });
  }
}

describe('an outcome that the owner’s server confirms', () => {
  it('counts once, beside the claim of a page, and as a conversion of the session that saw the wall', async () => {
    const [bought, claimed] = [randomUUID(), randomUUID()];
    await visit(claimed, 'adblock_detected', 'wall_displayed', 'choice_made', 'conversion_alternative');
    await visit(bought, 'adblock_detected', 'wall_displayed', 'choice_made');
    const token = await tokenOf(bought);
    expect(await counts()).toMatchObject({ offered: 2, chosen: 2, claimed: 1, confirmed: 0 });
    const first = await confirm({ token, value: '4.50', currency: 'EUR' });
    expect([first.status, JSON.parse(first.text)]).toEqual([
      201,
      expect.objectContaining({ choice: 'pass', value: '4.50', currency: 'EUR' }),
    ]);
    for (let time = 0; time < 3; time++) {
      const again = await confirm({ token, value: '4.50', currency: 'EUR' });
      expect([again.status, again.text]).toEqual([200, first.text]);
    }
    expect(await counts()).toMatchObject({ offered: 2, chosen: 2, claimed: 1, confirmed: 1 });
    const overview = await server.call('POST /v1/analytics/sites/:id/overview', {
      params: { id },
      body: { range: { days: 7 } },
    });
    expect(overview.now.totals).toMatchObject({ sessions: 2, conversions: 2, unconfirmed_conversions: 1 });
  });

  it('is no longer a claim once it is confirmed', async () => {
    const session = randomUUID();
    await visit(session, 'adblock_detected', 'wall_displayed', 'choice_made', 'conversion_alternative');
    expect((await confirm({ token: await tokenOf(session) })).status).toBe(201);
    expect(await counts()).toMatchObject({ offered: 1, claimed: 0, confirmed: 1 });
  });

  it('is one, whoever asks at once, and with however many tokens of the day', async () => {
    const session = randomUUID();
    await visit(session, 'adblock_detected', 'wall_displayed');
    const tokens = [await tokenOf(session), await tokenOf(session), await tokenOf(session)];
    const answers = await Promise.all([...tokens, ...tokens].map((token) => confirm({ token })));
    expect(new Set(answers.map(({ text }) => JSON.parse(text).id)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(await counts()).toMatchObject({ offered: 1, confirmed: 1 });
  });

  it('has one value where several are confirmed at once, in its event too', async () => {
    const session = randomUUID();
    await visit(session, 'adblock_detected', 'wall_displayed');
    const token = await tokenOf(session);
    const values = ['1.00', '99.00', '3.00', '4.00'];
    const answers = await Promise.all(values.map((value) => confirm({ token, value, currency: 'EUR' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const kept = JSON.parse(answers.find(({ status }) => status === 201)?.text ?? '{}');
    await server.flush();
    const { events } = await server.call('GET /v1/events/sites/:id', {
      params: { id },
      query: { session_id: session, event_type: 'conversion_alternative' },
    });
    expect(events).toMatchObject([{ id: kept.id, metadata: { value: kept.value, confirmed: true } }]);
  });

  it.each([
    ['another value', { value: '5.00', currency: 'EUR' }],
    ['another currency', { value: '4.50', currency: 'USD' }],
    ['no value', {}],
  ])('409: confirmed again with %s, and keeps its value', async (_, other) => {
    const token = await tokenOf();
    const given = { token, value: '4.50', currency: 'EUR' };
    expect((await confirm(given)).status).toBe(201);
    const { status, text } = await confirm({ token, ...other });
    expect([status, JSON.parse(text).error]).toMatchObject([
      409,
      {
        code: 'CONFLICT',
        message: expect.stringContaining('4.50 EUR'),
        details: { reason: 'confirmed_before' },
      },
    ]);
    expect((await confirm(given)).status).toBe(200);
  });

  it.each([
    ['4.50', '4.5'],
    ['12', '12.000000'],
    ['1.05', '01.05'],
  ])(
    '200: confirmed again with the same amount, written in another way: %s, then %s',
    async (value, same) => {
      const token = await tokenOf();
      const first = await confirm({ token, value, currency: 'EUR' });
      const again = await confirm({ token, value: same, currency: 'EUR' });
      expect([again.status, again.text]).toEqual([200, first.text]);
    },
  );

  it('409: confirmed again with 0 instead of no value, or with another last digit', async () => {
    const [none, most] = [await tokenOf(), await tokenOf(undefined, 'login')];
    expect((await confirm({ token: none })).status).toBe(201);
    expect((await confirm({ token: none, value: '0', currency: 'EUR' })).status).toBe(409);
    expect((await confirm({ token: most, value: '999999999.000001', currency: 'EUR' })).status).toBe(201);
    expect((await confirm({ token: most, value: '999999999.000002', currency: 'EUR' })).status).toBe(409);
  });

  it('is of the day of the wall, also where it is confirmed later; after three days it is too late', async () => {
    const token = await tokenOf();
    const late = await tokenOf();
    server.clock.advance(3 * dayMs - 1000);
    const first = await confirm({ token });
    expect(first.status).toBe(201);
    server.clock.advance(1000);
    const { status, text } = await confirm({ token: late });
    expect([status, JSON.parse(text).error]).toMatchObject([
      400,
      { message: expect.stringContaining('expired'), details: { field: 'token' } },
    ]);
    // Its response may have been lost: a program that tries again must not take the order for a refused one.
    expect(await confirm({ token })).toMatchObject({ status: 200, text: first.text });
  });
});

describe('400: a token', () => {
  const refused = async (body: Parameters<typeof confirm>[0], site = id) => {
    const { status, text } = await confirm(body, site);
    return [status, JSON.parse(text).error.details.field];
  };

  it('that is made up, changed or cut', async () => {
    const token = await tokenOf();
    const [body = '', signature = ''] = token.split('.');
    const other = (await tokenOf()).split('.')[0];
    for (const wrong of [
      'x',
      '.',
      '..',
      body,
      `${body}.`,
      `${other}.${signature}`,
      `${token}a`,
      `${token}.a`,
    ])
      expect(await refused({ token: wrong }), wrong).toEqual([400, 'token']);
  });

  it('of another site, of another choice', async () => {
    const token = await tokenOf();
    expect(await refused({ token }, await addSite())).toEqual([400, 'token']);
    expect(await refused({ token, choice: 'login' })).toEqual([400, 'choice']);
    expect((await confirm({ token, choice: 'pass' })).status).toBe(201);
  });

  it.each([
    ['a value without a currency', { value: '1.00' }, 'currency'],
    ['a currency without a value', { currency: 'EUR' }, 'value'],
    ['a negative value', { value: '-1', currency: 'EUR' }, 'value'],
    ['a currency that there is not', { value: '1', currency: 'XXQ' }, 'currency'],
  ])('with %s', async (_, more, field) => {
    expect(await refused({ token: await tokenOf(), ...more })).toEqual([400, field]);
  });
});

describe('the token of a choice', () => {
  const ask = (body: { session_id: string; choice: string }, site = id) =>
    refusal(server.call('POST /v1/choices/:id', { params: { id: site }, body }));

  it('is only given for what a template of the site offers', async () => {
    expect(await ask({ session_id: 'a', choice: 'video' })).toMatchObject({ details: { field: 'choice' } });
    expect(await ask({ session_id: 'a b', choice: 'pass' })).toMatchObject({
      details: { field: 'session_id' },
    });
    expect(await ask({ session_id: 'a', choice: 'pass' }, randomUUID())).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['as the site’s walls ask', () => entryFile('choices', { siteId: id, media: '/v1/media' })],
    ['as walls of earlier versions ask', () => 'choices'],
  ])('is also given in the folder of the baits, %s, to any page, and never kept', async (_, file) => {
    const response = await fetch(`${server.url}/v1/media/${id}-${file()}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ session_id: randomUUID(), choice: 'pass' }),
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { token } = (await response.json()) as { token: string };
    expect((await confirm({ token })).status).toBe(201);
  });

  it('is given at no name but the site’s own', async () => {
    const file = entryFile('choices', { siteId: id, media: '/v1/media' });
    const forged = file.slice(0, -1) + (file.endsWith('0') ? '1' : '0');
    const body = JSON.stringify({ session_id: randomUUID(), choice: 'pass' });
    const response = await fetch(`${server.url}/v1/media/${id}-${forged}`, { method: 'POST', body });
    expect(response.status).toBe(404);
  });

  it('does not show the session to whoever has an outcome', async () => {
    const session = randomUUID();
    const { text } = await confirm({ token: await tokenOf(session) });
    expect(text).not.toContain(session);
    const rows = await server.stores.records.db.selectFrom('outcomes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(session);
  });

  it('goes with its session when that is erased, and no other does', async () => {
    const [gone, stays] = [randomUUID(), randomUUID()];
    for (const session of [gone, stays]) {
      await visit(session, 'adblock_detected', 'wall_displayed', 'choice_made');
      await confirm({ token: await tokenOf(session), value: '4.50', currency: 'EUR' });
    }
    const { db } = server.stores.records;
    const kept = async () =>
      (await db.selectFrom('outcomes').select('id').where('site_id', '=', id).execute()).length;
    const before = await kept();
    const body = { session_id: gone };
    await server.call('POST /v1/sites/:id/session-data/erase', { params: { id }, body });
    await expect.poll(kept).toBe(before - 1);
    const other = await server.call('POST /v1/sites/:id/session-data', {
      params: { id },
      body: { session_id: stays },
    });
    expect(other.events).toBeGreaterThan(3);
    expect(JSON.stringify(other)).toContain('conversion_alternative');
  });
});
