import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endAbTests } from '../../src/analytics/ab-test/end-ab-tests.ts';
import { freezeAbTests } from '../../src/analytics/ab-test/freeze-ab-tests.ts';
import { steerTests } from '../../src/analytics/ab-test/steer-tests.ts';
import type { AbTesting } from '../../src/contract/analytics/ab-testing.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig, type SiteConfig } from '../../src/contract/sites/sites.ts';
import { openKnownSites } from '../../src/delivery/known-sites.ts';
import { addSite, saveSite } from '../../src/http/handlers/sites/save-site.ts';
import { changedAlert, endedAlert, type NewAlert } from '../../src/notifications/alerts/new-alerts.ts';
import { saveCheck } from '../../src/notifications/alerts/save-check.ts';
import { findRun } from '../../src/records/ab-tests/ab-test-runs.ts';
import { listFinalSince } from '../../src/records/ab-tests/finished-ab-tests.ts';
import { listAuditEntries } from '../../src/records/accounts/audit.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { findAlertSettings } from '../../src/records/notifications/alert-settings.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { findSite, type OwnedSite } from '../../src/records/sites/sites.ts';
import { putTemplate } from '../../src/records/sites/templates.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const begun = '2026-11-10T08:00:00.000Z';
/** The end of November 20 in Berlin. */
const end = '2026-11-20T23:00:00.000Z';
const late = '2026-11-21T09:30:00.000Z';
const before = '2026-11-20T22:59:59.999Z';

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`the last day of an A/B test on ${name}${because}`, () => {
    let records: Records;
    let account: string;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      account = await addAccount(records.db, begun);
    });
    afterAll(() => records.close());

    const siteWith = async (more: Partial<SiteConfig['ab_test']> = {}): Promise<OwnedSite> => {
      const names = ['control', 'b'];
      const ab_test = {
        ...{ enabled: true, holdout: 0, ends_on: '2026-11-20' },
        variants: names.map((each) => ({
          name: each,
          weight: 1,
          template_id: each === 'b' ? 'b' : 'default',
        })),
        ...more,
      };
      const config = { ...defaultSiteConfig, timezone: 'Europe/Berlin', template_id: 'b' };
      const draft = { name: 'S', domain: 's.example', status: 'active' as const, config };
      const site = await addSite(records, account, draft, defaultTemplateConfig, begun);
      const saving = { fallback: defaultTemplateConfig, userId: null, now: begun };
      await putTemplate(records, site.id, { name: 'b', config: { title: 'Hello' } }, saving);
      const testing = { ...site, config: { ...config, ab_test } };
      await records.db.transaction().execute((db) => saveSite(db, testing));
      return testing;
    };
    const published: string[] = [];
    const endAll = (at: string) =>
      endAbTests({
        ...{ records, now: () => Date.parse(at), log: quietLog },
        signals: { publish: async (_topic, id) => void published.push(id) },
      });
    const entriesOf = async (site: OwnedSite) =>
      listAuditEntries(records.db, account, { siteIds: null, site: site.id, limit: 9 });

    it('ends it at the end of that day on the site, as by hand, however late', async () => {
      const site = await siteWith();
      await endAll(before);
      expect(await findRun(records.db, site.id)).toMatchObject({ stopped_at: null });
      await endAll(late);
      expect(await findRun(records.db, site.id)).toMatchObject({
        ...{ stopped_at: end, ended_because: 'date_reached', wall_after: 'control' },
      });
      const saved = await findSite(records.db, site.id);
      expect(saved?.config).toMatchObject({ template_id: 'default', ab_test: { enabled: false } });
      expect(saved?.config.ab_test).not.toHaveProperty('ends_on');
      expect(saved?.updated_at).toBe(late);
      expect(published).toContain(site.id);
    });

    it('is one end with two nodes at once, and one entry of the audit log', async () => {
      const site = await siteWith();
      await Promise.all([endAll(late), endAll(late)]);
      await endAll(late);
      expect(await entriesOf(site)).toMatchObject([
        { action: 'ab_test_ended', actor_kind: 'nobody', actor_name: 'Truce', thing: '2026-11-20', at: late },
      ]);
    });

    it('leaves drafts, tests without one, and what its owner has ended before', async () => {
      const sites = [
        await siteWith({ enabled: false }),
        await siteWith({ ends_on: undefined }),
        await siteWith({ ends_on: '2026-11-21' }),
      ];
      await endAll(late);
      expect(await Promise.all(sites.map(entriesOf))).toEqual([[], [], []]);
      expect((await findSite(records.db, sites[0]?.id ?? ''))?.config.ab_test.ends_on).toBe('2026-11-20');
    });

    it('is kept to by what visitors get, also while nothing has ended the test', async () => {
      const site = await siteWith();
      let now = Date.parse(before);
      const known = openKnownSites({ records, signals: { subscribe: () => undefined }, now: () => now });
      const shown = async () => (await known.get(site.id))?.walls.map(({ variant }) => variant);
      expect(await shown()).toEqual(['control', 'b']);
      now = Date.parse(end); // within the time for which a site is not looked up again
      expect(await shown()).toEqual(['control']);
      expect((await known.get(site.id))?.walls[0]?.config.title).toBe(defaultTemplateConfig.title);
    });

    it('comes before the steps of a ramp-up: no rail is read for a test that is over', async () => {
      const site = await siteWith({ guard_rails: { ramp_up: true } });
      const read: string[] = [];
      await steerTests({
        ...{ records, signals: { publish: async () => undefined }, log: quietLog },
        now: () => Date.parse(late),
        readRails: ({ id }) => {
          read.push(id);
          return Promise.reject(new Error('not for this test'));
        },
      }).catch(() => undefined);
      expect(read).not.toContain(site.id);
      await endAll(late);
      const run = await findRun(records.db, site.id);
      expect(run?.periods.map(({ set_by, share }) => [set_by, share])).toEqual([['owner', 5]]);
    });

    it('is not before what its owner changed until then', async () => {
      const site = await siteWith();
      const [control, b] = site.config.ab_test.variants;
      if (!control || !b) throw new Error('there are two');
      const ab_test = { ...site.config.ab_test, variants: [control, { ...b, weight: 3 }] };
      const changed = {
        ...site,
        config: { ...site.config, ab_test },
        updated_at: '2026-11-20T23:00:20.000Z',
      };
      await records.db.transaction().execute((db) => saveSite(db, changed));
      await endAll(late);
      expect((await findRun(records.db, site.id))?.stopped_at).toBe('2026-11-20T23:00:20.000Z');
    });

    it('notifies the owner once there is a result, and again if late events change it', async () => {
      const site = await siteWith();
      await endAll(end);
      const run = await findRun(records.db, site.id);
      expect(run && endedAlert(run)).toBeNull();
      const atFreeze = Date.parse(end) + 10_000;
      const parts = { ship: async () => undefined, now: () => atFreeze, log: quietLog };
      await freezeAbTests({ ...parts, records, readResult: async () => result });
      const jobs = await records.db
        .selectFrom('jobs')
        .select(['key', 'payload'])
        .where('kind', '=', 'check-alerts')
        .where('key', 'like', '%:ended:%')
        .execute();
      expect(jobs.filter(({ payload }) => payload.includes(site.id))).toHaveLength(1);

      const ended = await findRun(records.db, site.id);
      const alert = ended && endedAlert(ended);
      if (!alert) throw new Error('there is none');
      const settings = { ...(await findAlertSettings(records.db, site.id)), recipients: ['me@s.example'] };
      const about = {
        site,
        settings,
        recipients: settings.recipients,
        language: 'de',
        baseUrl: 'https://t.example',
      };
      const tell = async (event: NewAlert) => {
        const look = { day: null, ofDay: [], ofHour: [], events: [event] };
        for (const _ of [1, 2]) await saveCheck(records, look, { ...about, today: '2026-11-21' }, atFreeze);
        return records.db
          .selectFrom('mails')
          .select('subject')
          .where('site_id', '=', site.id)
          .orderBy('created_at')
          .execute();
      };
      const first = { subject: 'S: Der A/B-Test ist mit einem Gewinner zu Ende: „b“' };
      expect(await tell(alert)).toEqual([first]);

      const atFinal = atFreeze + 7 * 86_400_000;
      const [control, b] = result.variants;
      if (!control || !b) throw new Error('there are two');
      const final: AbTesting = {
        ...result,
        variants: [
          { ...control, is_winner: true },
          { ...b, is_winner: undefined },
        ],
        ...{ verdict: { code: 'winner', variant: 'control' }, verdict_at_end: result.verdict },
      };
      await freezeAbTests({ ...parts, now: () => atFinal, records, readResult: async () => final });
      const [changed] = await listFinalSince(records.db, site.id, end);
      const again = changed && changedAlert(changed);
      if (!again) throw new Error('the winner has changed');
      expect(again.data).toMatchObject({ variant: 'control', changed: 'yes' });
      const subject =
        'S: Verspätete Ereignisse haben das Ergebnis des A/B-Tests geändert: Es gibt keinen Gewinner';
      expect(await tell(again)).toEqual(expect.arrayContaining([first, { subject }]));
    });
  });
}

const variant = { impressions: 1000, conversions: 200, tied_with: [], single_look: null };
const result: AbTesting = {
  variants: [
    { ...variant, name: 'control', conversion_rate: 20, confidence: 99, interval: null },
    { ...variant, name: 'b', conversion_rate: 30, confidence: 99, interval: [5, 15], is_winner: true },
  ],
  ...{ recommendation: '', verdict: { code: 'winner', variant: 'b' }, status: 'stopped', caveats: [] },
  ...{ multiple_exposure_rate: 0, time_left: null, started_at: begun, stopped_at: end, allocation: null },
};
