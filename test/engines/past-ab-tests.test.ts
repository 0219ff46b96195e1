import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { versionFrom } from '../../src/analytics/ab-test/counted-periods.ts';
import { freezeAbTests } from '../../src/analytics/ab-test/freeze-ab-tests.ts';
import type { StoredRun } from '../../src/contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../src/contract/analytics/ab-testing.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig, type SiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite, saveSite } from '../../src/http/handlers/sites/save-site.ts';
import { findRun } from '../../src/records/ab-tests/ab-test-runs.ts';
import { countedFrom } from '../../src/records/ab-tests/control-of-run.ts';
import { freezeResult, listRuns, listRunsBetween } from '../../src/records/ab-tests/finished-ab-tests.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { everyHour, putRow } from '../../src/records/jobs/recurring.ts';
import { startWorker } from '../../src/records/jobs/worker.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const day = (n: number) => `2026-11-${n}T08:00:00.000Z`;
const off = defaultSiteConfig.ab_test;
const test = (weights: Record<string, number>): SiteConfig['ab_test'] => ({
  enabled: true,
  holdout: 0,
  variants: Object.entries(weights).map(([name, weight]) => ({ name, weight, template_id: 'default' })),
});

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`past tests on ${name}${because}`, () => {
    let records: Records;
    let account: string;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      account = await addAccount(records.db, day(10));
    });
    afterAll(() => records.close());

    const siteWith = (ab_test: SiteConfig['ab_test']) => {
      const config = { ...defaultSiteConfig, ab_test };
      const draft = { name: 'S', domain: 's.example', status: 'active' as const, config };
      return addSite(records, account, draft, defaultTemplateConfig, day(10));
    };
    const change = async (site: OwnedSite, ab_test: SiteConfig['ab_test'], at: string) => {
      const changed = { ...site, config: { ...site.config, ab_test }, updated_at: at };
      await records.db.transaction().execute((db) => saveSite(db, changed));
    };
    const resultOf = (recommendation: string): AbTesting => ({
      variants: [],
      recommendation,
      verdict: { code: 'undecided', variant: null },
      status: 'stopped',
      caveats: [],
      multiple_exposure_rate: 0,
      time_left: null,
      started_at: day(10),
      stopped_at: day(12),
      allocation: null,
    });
    /** Runs what is due at this time, with results that say so. */
    const work = async (at: string, readResult = async () => resultOf(at)) => {
      const now = () => Date.parse(at);
      const parts = { records, readResult, ship: async () => undefined, now, log: quietLog };
      const run = () => freezeAbTests(parts);
      await startWorker(
        records,
        {},
        {
          recurring: [{ name: 'freeze-ab-tests', every: everyHour, run }],
          now,
          log: quietLog,
          intervalMs: 1e9,
        },
      ).runDue();
    };
    const runsOf = async (site: OwnedSite) =>
      (await listRuns(records.db, site.id, { limit: 10, offset: 0 })).runs;

    it('are listed with the running one first, then the newest, in pages', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      await change(site, test({ control: 1, c: 1 }), day(12));
      await change(site, test({ control: 1, d: 1 }), day(14));
      expect((await runsOf(site)).map(({ started_at }) => started_at)).toEqual([day(14), day(12), day(10)]);
      const page = await listRuns(records.db, site.id, { limit: 1, offset: 1 });
      expect(page).toMatchObject({ runs: [{ started_at: day(12) }], total: 3 });
    });

    it('are found by the time in which they ran', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      await change(site, test({ control: 1, c: 1 }), day(12));
      const between = async (from: string, to: string) =>
        (await listRunsBetween(records.db, site.id, { from, to })).map(({ started_at }) => started_at);
      expect(await between(day(10), day(11))).toEqual([day(10)]);
      expect(await between(day(11), day(13))).toEqual([day(10), day(12)]);
      expect(await between(day(12), day(13))).toEqual([day(12)]);
      expect(await between('2026-11-09T00:00:00.000Z', day(10))).toEqual([]);
    });

    it('count late events for a week, then keep their result for good', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      const saved = { ...site, config: { ...site.config, ab_test: off }, updated_at: day(12) };
      const run = await findRun(records.db, site.id);
      const ended = await records.db.transaction().execute((db) => saveSite(db, saved));
      expect(ended).toBe(run?.id);
      await work(day(12)); // what was accepted just before is still on its way
      expect(await runsOf(site)).toMatchObject([{ at_end: null, result: null, frozen_at: null }]);
      const at_end = { recommendation: '2026-11-12T08:00:10.000Z' };
      for (const at of [at_end.recommendation, day(13), '2026-11-19T08:00:09.000Z']) {
        await work(at);
        expect(await runsOf(site)).toMatchObject([{ at_end, result: null, frozen_at: null }]);
      }
      const frozen = { recommendation: '2026-11-19T09:00:00.000Z' };
      await work(frozen.recommendation);
      expect(await runsOf(site)).toMatchObject([
        { at_end: null, result: frozen, frozen_at: frozen.recommendation },
      ]);
      const [stored] = await runsOf(site);
      await freezeResult(records.db, stored as StoredRun, resultOf('a later one'), day(20));
      await work(day(20));
      expect(await runsOf(site)).toMatchObject([{ result: frozen, frozen_at: frozen.recommendation }]);
    });

    it('a test that is switched on again within ten minutes goes on, and is stored again at its end', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      const at = (minute: string) => `2026-11-12T${minute}.000Z`;
      await change(site, off, at('08:00:00'));
      await work(at('08:00:10'));
      expect(await runsOf(site)).toMatchObject([
        { stopped_at: at('08:00:00'), at_end: { recommendation: at('08:00:10') } },
      ]);
      await change(site, test({ control: 1, b: 1 }), at('08:10:00'));
      expect(await runsOf(site)).toMatchObject([
        {
          ...{ started_at: day(10), stopped_at: null, ended_because: null, wall_after: null },
          ...{ at_end: null, result: null, frozen_at: null },
          periods: [
            { from: day(10), weights: { control: 1, b: 1 } },
            { from: at('08:00:00'), weights: {} },
            { from: at('08:10:00'), weights: { control: 1, b: 1 } },
          ],
        },
      ]);
      await change(site, test({ control: 1, b: 1 }), at('08:20:00')); // something else was saved
      expect((await runsOf(site))[0]?.periods).toHaveLength(3);
      await change(site, off, at('09:00:00'));
      await work(at('09:00:10'));
      expect(await runsOf(site)).toMatchObject([
        { stopped_at: at('09:00:00'), at_end: { recommendation: at('09:00:10') } },
      ]);
    });

    it('a test that goes on keeps what it counted since a template was edited', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      const at = (minute: string) => `2026-11-12T${minute}.000Z`;
      const [begun] = await runsOf(site);
      const edited = { ...begun?.periods[0], from: at('07:00:00'), set_by: 'template', edited: ['b'] };
      await records.db
        .updateTable('experiments')
        .set({ periods: JSON.stringify([...(begun?.periods ?? []), edited]) })
        .where('id', '=', begun?.id ?? '')
        .execute();
      await change(site, off, at('08:00:00'));
      await change(site, test({ control: 1, b: 1 }), at('08:05:00'));
      const [run] = await runsOf(site);
      expect(run?.periods.map(({ set_by }) => set_by)).toEqual(['owner', 'template', 'owner', 'owner']);
      expect(run && [countedFrom(run), versionFrom(run)]).toEqual([1, 1]);
    });

    it('a result that was read before a test went on and ended again is not stored', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      const at = (minute: string) => `2026-11-12T${minute}.000Z`;
      await change(site, off, at('08:00:00'));
      await work(at('08:00:10'), async () => {
        await change(site, test({ control: 1, b: 1 }), at('08:00:11'));
        await change(site, off, at('08:00:12'));
        return resultOf('of the first end');
      });
      expect(await runsOf(site)).toMatchObject([{ stopped_at: at('08:00:12'), at_end: null }]);
      await work(at('08:00:22'));
      expect(await runsOf(site)).toMatchObject([{ at_end: { recommendation: at('08:00:22') } }]);
    });

    it('starts anew when it is switched on later, or as another test', async () => {
      const late = await siteWith(test({ control: 1, b: 1 }));
      await change(late, off, '2026-11-12T08:00:00.000Z');
      await change(late, test({ control: 1, b: 1 }), '2026-11-12T08:10:00.001Z');
      expect(await runsOf(late)).toHaveLength(2);
      const other = await siteWith(test({ control: 1, b: 1 }));
      await change(other, off, '2026-11-12T08:00:00.000Z');
      await change(other, test({ control: 1, c: 1 }), '2026-11-12T08:00:01.000Z');
      expect(await runsOf(other)).toHaveLength(2);
      const replaced = await siteWith(test({ control: 1, b: 1 }));
      await change(replaced, test({ control: 1, c: 1 }), '2026-11-12T08:00:00.000Z');
      await change(replaced, off, '2026-11-12T08:00:01.000Z');
      await change(replaced, test({ control: 1, b: 1 }), '2026-11-12T08:00:02.000Z');
      expect(await runsOf(replaced)).toHaveLength(3);
    });

    it('a change that ends none plans nothing', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      const saved = { ...site, name: 'Renamed', updated_at: day(12) };
      const ended = await records.db.transaction().execute((db) => saveSite(db, saved));
      expect(ended).toBeNull();
      const [running] = await runsOf(site);
      await freezeResult(records.db, running as StoredRun, resultOf('no'), day(12));
      expect(await runsOf(site)).toMatchObject([{ stopped_at: null, result: null }]);
    });

    it('whose job failed for good are stored by the next recurring run', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      await change(site, off, day(12)); // by an earlier version: nobody added a job
      await putRow(records.db, 'freeze-ab-tests', day(13));
      await work(day(13), () => Promise.reject(new Error('the event store is down')));
      expect(await runsOf(site)).toMatchObject([{ at_end: null }]);
      const later = '2026-11-13T08:00:10.000Z';
      await work(later);
      expect(await runsOf(site)).toMatchObject([{ at_end: { recommendation: later } }]);
      const second = await siteWith(test({ control: 1, b: 1 }));
      await change(second, off, '2026-11-13T09:00:00.000Z');
      await work(day(14));
      expect(await runsOf(second)).toMatchObject([{ at_end: { recommendation: day(14) } }]);
    });
  });
}
