import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../src/contract/core/route.ts';
import type { Routes } from '../../src/contract/routes.ts';
import { findIntegration } from '../../src/records/notifications/integrations.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import { listReports, saveReport } from '../../src/records/reports/reports.ts';
import { findSiteForUpdate } from '../../src/records/sites/sites.ts';
import { onceFree } from '../support/once-free.ts';
import { startPostgres } from '../support/postgres.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { untilOneWaits } from '../support/until-one-waits.ts';

const postgres = await startPostgres();
const engines: Record<string, Record<string, string> | null> = {
  SQLite: {},
  PostgreSQL: postgres && { TRUCE_DATABASE_URL: postgres.url },
};
afterAll(() => postgres?.stop());

type Change = Input<Routes['PATCH /v1/sites/:id']['body']>;

for (const [name, env] of Object.entries(engines)) {
  const because = env ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!env)(`changes that overlap, on ${name}${because}`, () => {
    let server: RunningServer;
    beforeAll(async () => {
      server = await startServer({ env: { ...env, TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1' } });
    });
    afterAll(() => server?.stop());
    const add = async () => (await server.call('POST /v1/sites', { body: { domain: 'a.example' } })).id;

    it('of one site: each keeps what the others changed', async () => {
      const id = await add();
      const changes: Change[] = [
        { name: 'Renamed' },
        { status: 'inactive' },
        { config: { mode: 'soft' } },
        { config: { timezone: 'Europe/Paris' } },
        { config: { display: { percent: 50 } } },
        { config: { display: { delay_ms: 5 } } },
        { config: { display: { devices: ['mobile'] } } },
        { config: { ab_test: { holdout: 5 } } },
        { config: { ab_test: { variants: [{ name: 'a', template_id: 'default', weight: 1 }] } } },
        { config: { detection: { page_tags: false } } },
        { config: { detection: { third_party_probes: 'on' } } },
        { config: { gate: { enabled: true } } },
      ];
      await Promise.all(changes.map((body) => server.call('PATCH /v1/sites/:id', { params: { id }, body })));
      const { name, status, config } = await server.call('GET /v1/sites/:id', { params: { id } });
      expect({ name, status }).toEqual({ name: 'Renamed', status: 'inactive' });
      expect(config).toMatchObject({
        mode: 'soft',
        timezone: 'Europe/Paris',
        display: { percent: 50, delay_ms: 5, devices: ['mobile'] },
        ab_test: { holdout: 5, variants: [{ name: 'a' }] },
        detection: { page_tags: false, third_party_probes: 'on' },
        gate: { enabled: true },
      });
    });

    it('of one site, based on the same version: one is saved, the others hear of it', async () => {
      const id = await add();
      const { updated_at } = await server.call('GET /v1/sites/:id', { params: { id } });
      const headers = { 'if-match': `"${updated_at}"` };
      const names = ['A', 'B', 'C', 'D'];
      const asked = await Promise.allSettled(
        names.map((name) => server.call('PATCH /v1/sites/:id', { params: { id }, body: { name }, headers })),
      );
      const saved = asked.filter(({ status }) => status === 'fulfilled');
      const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
      expect([saved.length, refused]).toEqual([1, [409, 409, 409]]);
    });

    it('of one report and of its site: the plan follows both', async () => {
      const id = await add();
      const { reports } = await server.call('GET /v1/sites/:id/reports', { params: { id } });
      const params = { id, report: reports.find(({ kind }) => kind === 'daily')?.id ?? '' };
      await Promise.all([
        server.call('PATCH /v1/sites/:id/reports/:report', { params, body: { enabled: true } }),
        server.call('PATCH /v1/sites/:id/reports/:report', { params, body: { formats: ['csv'] } }),
        server.call('PATCH /v1/sites/:id', { params: { id }, body: { config: { timezone: 'Asia/Tokyo' } } }),
      ]);
      const report = await server.call('GET /v1/sites/:id/reports/:report', { params });
      expect(report).toMatchObject({ enabled: true, formats: ['csv'] });
      expect(report.next_at?.slice(11, 16)).toBe('23:00'); // 08:00 in Tokyo
    });

    it('of alerts and of revenue: each keeps what the others changed', async () => {
      const id = await add();
      const alerts = [{ alerts: { winner: false } }, { no_data_hours: 5 }, { recipients: ['a@example.com'] }];
      await Promise.all(
        alerts.map((body) => server.call('PUT /v1/sites/:id/alerts', { params: { id }, body })),
      );
      expect(await server.call('GET /v1/sites/:id/alerts', { params: { id } })).toMatchObject({
        alerts: { winner: false, no_data: true },
        no_data_hours: 5,
        recipients: ['a@example.com'],
      });
      const rates = [{ from: '2026-01-01', mode: 'rpm' as const, rpm: '4' }];
      const money = [{ rates }, { attribution_days: 7 }];
      await Promise.all(
        money.map((more) =>
          server.call('PUT /v1/sites/:id/revenue', { params: { id }, body: { currency: 'EUR', ...more } }),
        ),
      );
      expect(await server.call('GET /v1/sites/:id/revenue', { params: { id } })).toEqual({
        currency: 'EUR',
        attribution_days: 7,
        choice_values: [],
        rates,
        updated_at: expect.any(String),
      });
    });

    it('of one template: each keeps what the others changed', async () => {
      const id = await add();
      const changes = [
        { title: 'One' },
        { translations: { de: { title: 'Eins' } } },
        { translations: { fr: { title: 'Un' } } },
      ];
      await Promise.all(
        changes.map((config) =>
          server.call('PUT /v1/templates/sites/:id', { params: { id }, body: { name: 'default', config } }),
        ),
      );
      const { templates } = await server.call('GET /v1/templates/sites/:id', { params: { id } });
      expect(templates[0]?.config).toMatchObject({
        title: 'One',
        translations: { de: { title: 'Eins' }, fr: { title: 'Un' } },
      });
    });

    it('a template is never deleted while a change begins to use it', async () => {
      for (let round = 0; round < 8; round++) {
        const id = await add();
        const body = { name: 'other', config: {} };
        const template = await server.call('PUT /v1/templates/sites/:id', { params: { id }, body });
        const use = { config: { template_id: template.id } };
        await Promise.allSettled([
          server.call('PATCH /v1/sites/:id', { params: { id }, body: use }),
          server.call('DELETE /v1/templates/:id', { params: { id: template.id } }),
        ]);
        const { config } = await server.call('GET /v1/sites/:id', { params: { id } });
        const { templates } = await server.call('GET /v1/templates/sites/:id', { params: { id } });
        const names = templates.flatMap((each) => [each.id, each.name]);
        expect(names).toContain(config.template_id);
      }
    });

    // One process at a time writes to SQLite; what overlaps there waits.
    if (name === 'PostgreSQL' && postgres) {
      it('a webhook rotated twice at once: the old secret is the first new one', async () => {
        const id = await add();
        const added = await server.call('POST /v1/sites/:id/integrations', {
          params: { id },
          body: { kind: 'webhook', url: 'http://127.0.0.1:9/', events: ['daily_report'] },
        });
        const params = { id, integrationId: added.id };
        const rotate = () => server.call('POST /v1/sites/:id/integrations/:integrationId/rotate', { params });
        const secrets = (await Promise.all([rotate(), rotate()])).map(({ secret }) => secret);
        const records = openPostgres(postgres.url, () => {});
        const stored = await findIntegration(records.db, id, added.id);
        await records.close();
        expect([stored?.secret, stored?.old_secret].sort()).toEqual(secrets.sort());
      });

      it('an integration deleted while its report is saved: what was saved stays', async () => {
        const id = await add();
        const hook = {
          kind: 'webhook' as const,
          url: 'http://127.0.0.1:9/',
          events: ['daily_report' as const],
        };
        const { id: integrationId } = await server.call('POST /v1/sites/:id/integrations', {
          params: { id },
          body: hook,
        });
        const daily = async () => (await listReports(records.db, id)).find(({ kind }) => kind === 'daily');
        const records = openPostgres(postgres.url, () => {});
        try {
          // As PATCH /reports/:report does.
          const deleted = await records.db.transaction().execute(async (db) => {
            await findSiteForUpdate({ db, traits: records.traits }, id);
            const report = await daily();
            if (!report) throw new Error('a new site has a daily report');
            await saveReport(db, { ...report, enabled: true });
            const params = { id, integrationId };
            const answer = server.call('DELETE /v1/sites/:id/integrations/:integrationId', { params });
            await untilOneWaits(records.db);
            return { answer };
          });
          await deleted.answer;
          expect(await daily()).toMatchObject({ enabled: true, next_at: expect.any(String) });
        } finally {
          await records.close();
        }
      });
    }

    it('limits hold: of many that are added at once, no more than there may be', async () => {
      const id = await add();
      const { reports } = await server.call('GET /v1/sites/:id/reports', { params: { id } });
      const params = { id, report: reports[0]?.id ?? '' };
      const recipients = Array.from({ length: 55 }, (_, index) => `r${index}@example.com`);
      await Promise.allSettled(
        recipients.map((email) =>
          onceFree(() =>
            server.call('POST /v1/sites/:id/reports/:report/recipients', { params, body: { email } }),
          ),
        ),
      );
      const links = Array.from({ length: 55 }, (_, index) => `L${index}`);
      await Promise.allSettled(
        links.map((name) =>
          onceFree(() =>
            server.call('POST /v1/sites/:id/links', {
              params: { id },
              body: { name, question: { metrics: ['sessions'] }, expires_in_days: 3 },
            }),
          ),
        ),
      );
      const report = await server.call('GET /v1/sites/:id/reports/:report', { params });
      expect(report.recipients).toHaveLength(50);
      const kept = await server.call('GET /v1/sites/:id/links', { params: { id } });
      expect(kept.links).toHaveLength(50);
    });
  });
}
