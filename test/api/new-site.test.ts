import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/join-team.ts';
import { startPostgres } from '../support/postgres.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const postgres = await startPostgres();
const engines: Record<string, Record<string, string> | null> = {
  SQLite: {},
  PostgreSQL: postgres && { TRUCE_DATABASE_URL: postgres.url },
};
afterAll(() => postgres?.stop());

for (const [name, env] of Object.entries(engines)) {
  const because = env ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!env)(`a new site, on ${name}${because}`, () => {
    let server: RunningServer;
    let cookie: string;
    beforeAll(async () => {
      server = await startServer({ env: { ...env, TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1' } });
      const token = server.setupLink?.split('token=')[1] ?? '';
      const owner = { token, email: 'owner@example.com', password: 'correct horse battery' };
      ({ cookie } = await signIn(server.url, 'POST /v1/setup', owner));
    });
    afterAll(() => server?.stop());

    const add = async (body: object) => {
      const response = await fetch(`${server.url}/v1/sites`, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: JSON.stringify({ domain: 'a.example', ...body }),
      });
      return { status: response.status, site: (await response.json()) as { id: string } };
    };
    const reportsOf = async (id: string) =>
      (await server.call('GET /v1/sites/:id/reports', { params: { id } })).reports;

    it('shows its wall unless it is to measure only', async () => {
      const made = await server.call('POST /v1/sites', { body: { domain: 'a.example' } });
      expect(made.config.wall).toBe('on');
      const off = await server.call('POST /v1/sites', {
        body: { domain: 'a.example', config: { wall: 'off' } },
      });
      expect(off.config.wall).toBe('off');
      const params = { id: off.id };
      const asked = { params, body: { config: { wall: 'loud' as never } } };
      expect(await refusal(server.call('PATCH /v1/sites/:id', asked))).toMatchObject({
        details: { field: 'config.wall', reason: 'invalid_value' },
      });
      const reset = await server.call('PATCH /v1/sites/:id', { params, body: { config: { wall: null } } });
      expect(reset.config.wall).toBe('on');
    });

    it('with its wall off, tells pages so, and holds nobody out', async () => {
      const config = { wall: 'off' as const, ab_test: { holdout: 5 } };
      const { id } = await server.call('POST /v1/sites', { body: { domain: 'a.example', config } });
      const script = async (query: string) =>
        (await fetch(`${server.url}/v1/loader/${id}.js${query}`)).text();
      expect(await script('?part=ask')).toContain('"holdout":0,"is_off":true');
      expect(await script('')).not.toContain('has_holdout":true');
      await server.call('PATCH /v1/sites/:id', { params: { id }, body: { config: { wall: 'on' } } });
      expect(await script('?part=ask')).toContain('"holdout":5,"walls":[{');
      expect(await script('')).toContain('"has_holdout":true');
    });

    it('sends the weekly report to the member who asked for it, and takes a rate from today on', async () => {
      const config = { timezone: 'Asia/Tokyo' };
      const revenue = { currency: 'EUR', rpm: '4.00' };
      const { status, site } = await add({ weekly_report: true, revenue, config });
      expect(status).toBe(201);
      const reports = await reportsOf(site.id);
      expect(reports.map(({ kind, enabled }) => [kind, enabled])).toEqual([
        ['daily', false],
        ['weekly', true],
        ['monthly', false],
      ]);
      expect(reports[1]).toMatchObject({ recipients: [{ email: 'owner@example.com', role: 'admin' }] });
      expect(reports[1]?.next_at?.slice(11, 16)).toBe('23:00'); // 08:00 in Tokyo
      const rate = { mode: 'rpm', rpm: '4.00', from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
      expect(await server.call('GET /v1/sites/:id/revenue', { params: { id: site.id } })).toEqual({
        currency: 'EUR',
        attribution_days: 30,
        choice_values: [],
        rates: [rate],
        updated_at: expect.any(String),
      });
    });

    it('keeps a currency that comes without a rate', async () => {
      const { site } = await add({ revenue: { currency: 'EUR' } });
      const params = { id: site.id };
      const stored = await server.call('GET /v1/sites/:id/revenue', { params });
      expect(stored).toMatchObject({ currency: 'EUR', rates: [] });
      const wonBack = await server.call('POST /v1/analytics/sites/:id/won-back', { params, body: {} });
      expect(wonBack).toMatchObject({ currency: 'USD', is_guess: true });
    });

    it('adds nothing where a part is refused', async () => {
      const before = (await server.call('GET /v1/sites')).sites.length;
      const { status } = await add({ revenue: { currency: 'EUR', rpm: 'much' }, weekly_report: true });
      expect(status).toBe(400);
      expect((await server.call('GET /v1/sites')).sites).toHaveLength(before);
    });

    it('sends alerts to the owner until somebody says otherwise', async () => {
      const { site } = await add({});
      const params = { id: site.id };
      const read = () => server.call('GET /v1/sites/:id/alerts', { params });
      expect(await read()).toMatchObject({ recipients: ['owner@example.com'], updated_at: null });
      await server.call('PUT /v1/sites/:id/alerts', { params, body: { recipients: [] } });
      expect(await read()).toMatchObject({ recipients: [] });
      await server.call('PUT /v1/sites/:id/alerts', { params, body: { recipients: null } });
      expect(await read()).toMatchObject({ recipients: ['owner@example.com'] });
    });

    it('plans a standard report that a channel wants, although nobody gets it by email', async () => {
      const { site } = await add({});
      const params = { id: site.id };
      const planned = async () =>
        (await reportsOf(site.id)).filter(({ next_at }) => next_at !== null).map(({ kind }) => kind);
      expect(await planned()).toEqual([]);
      const body = {
        kind: 'webhook' as const,
        url: 'http://127.0.0.1:9/',
        events: ['daily_report' as const],
      };
      const { id } = await server.call('POST /v1/sites/:id/integrations', { params, body });
      expect(await planned()).toEqual(['daily']);
      const one = { params: { ...params, integrationId: id } };
      const change = (body: object) =>
        server.call('PATCH /v1/sites/:id/integrations/:integrationId', { ...one, body });
      await change({ events: ['weekly_report', 'monthly_report'] });
      expect(await planned()).toEqual(['weekly', 'monthly']);
      await change({ state: 'disabled' });
      expect(await planned()).toEqual([]);
      await change({ state: 'active' });
      await server.call('PATCH /v1/sites/:id', { params, body: { config: { timezone: 'Asia/Tokyo' } } });
      expect(await planned()).toEqual(['weekly', 'monthly']);
      await server.call('DELETE /v1/sites/:id/integrations/:integrationId', one);
      expect(await planned()).toEqual([]);
    });
  });
}
