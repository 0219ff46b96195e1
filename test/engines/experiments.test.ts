import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allocateVisitors } from '../../src/analytics/ab-test/allocate-visitors.ts';
import type { AbTestEnd } from '../../src/contract/analytics/ab-testing.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig, type SiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite, saveSite } from '../../src/http/handlers/sites/save-site.ts';
import { addPeriod, findRun, startOrEndAbTest } from '../../src/records/ab-tests/ab-test-runs.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { type OwnedSite, removeSite } from '../../src/records/sites/sites.ts';
import { listTemplates, putTemplate } from '../../src/records/sites/templates.ts';
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
const test = (
  weights: Record<string, number>,
  more: Partial<SiteConfig['ab_test']> = {},
): SiteConfig['ab_test'] => ({
  enabled: true,
  holdout: 0,
  variants: Object.entries(weights).map(([name, weight]) => ({ name, weight, template_id: 'default' })),
  ...more,
});

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`runs of a test on ${name}${because}`, () => {
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
      return findRun(records.db, site.id);
    };
    const countRuns = async (site: OwnedSite) =>
      (await records.db.selectFrom('experiments').select('id').where('site_id', '=', site.id).execute())
        .length;

    it('there is none while no test was set up, or one without variants', async () => {
      const site = await siteWith(off);
      expect(await findRun(records.db, site.id)).toBeNull();
      expect(await change(site, test({}), day(11))).toBeNull();
    });

    it('one begins with the site, or when the test goes on, and ends when it goes off', async () => {
      const born = await siteWith(test({ control: 1, b: 1 }));
      expect(await findRun(records.db, born.id)).toMatchObject({ started_at: day(10), stopped_at: null });
      const site = await siteWith(off);
      expect(await change(site, test({ control: 1, b: 2 }), day(11))).toMatchObject({
        started_at: day(11),
        stopped_at: null,
        allocation: 'fixed',
        variants: [
          { name: 'control', template_id: 'default' },
          { name: 'b', template_id: 'default' },
        ],
        periods: [{ from: day(11), weights: { control: 1, b: 2 }, set_by: 'owner' }],
      });
      expect(await change(site, off, day(12))).toMatchObject({ started_at: day(11), stopped_at: day(12) });
      expect(await change(site, off, day(13))).toMatchObject({ stopped_at: day(12) });
      expect(await change(site, test({ control: 1, b: 2 }), day(14))).toMatchObject({ started_at: day(14) });
      expect(await countRuns(site)).toBe(2);
    });

    it('other weights go on in the same run, as an entry of it', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      await change(site, test({ control: 1, b: 1 }), day(11)); // something else was changed
      const run = await change(site, test({ b: 3, control: 1 }), day(12));
      expect(run).toMatchObject({ started_at: day(10), stopped_at: null });
      expect(run?.periods).toEqual([
        { from: day(10), weights: { control: 1, b: 1 }, set_by: 'owner' },
        { from: day(12), weights: { b: 3, control: 1 }, set_by: 'owner' },
      ]);
    });

    it.each<[string, SiteConfig['ab_test'], AbTestEnd]>([
      ['another variant', test({ control: 1, b: 1, c: 1 }), 'variants_changed'],
      ['one variant less', test({ control: 1 }), 'variants_changed'],
      ['another name', test({ control: 1, c: 1 }), 'variants_changed'],
      [
        'another wall under the same name',
        test(
          {},
          {
            variants: [
              { name: 'control', weight: 1, template_id: 'default' },
              { name: 'b', weight: 1, template_id: 'other' },
            ],
          },
        ),
        'template_changed',
      ],
      ['shares by the results', test({ control: 1, b: 1 }, { allocation: 'bandit' }), 'allocation_changed'],
    ])('%s is another run', async (_, ab_test, ended_because) => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      const before = await findRun(records.db, site.id);
      const run = await change(site, ab_test, day(12));
      expect(run).toMatchObject({ started_at: day(12), stopped_at: null });
      const old = await records.db
        .selectFrom('experiments')
        .selectAll()
        .where('id', '=', before?.id ?? '')
        .execute();
      expect(old).toMatchObject([{ stopped_at: day(12), ended_because, wall_after: null }]);
    });

    it('the same template by its id instead of its name goes on in the same run', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      const [template] = await listTemplates(records.db, site.id);
      const variants = ['b', 'control'].map((name) => ({ name, weight: 1, template_id: template?.id ?? '' }));
      expect(await change(site, test({}, { variants }), day(12))).toMatchObject({
        started_at: day(10),
        stopped_at: null,
      });
    });

    it('switched off, it knows whose wall everyone gets', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      await putTemplate(
        records,
        site.id,
        { name: 'friendly', config: {} },
        { fallback: defaultTemplateConfig, userId: null, now: day(10) },
      );
      const [first, second] = [
        { name: 'control', template_id: 'default', weight: 1 },
        { name: 'b', template_id: 'friendly', weight: 1 },
      ];
      await change(site, test({}, { variants: [first, second] }), day(11));
      const friendly = (await listTemplates(records.db, site.id)).find(({ name }) => name === 'friendly');
      const config = { ...site.config, template_id: friendly?.id ?? '', ab_test: off };
      await records.db.transaction().execute((db) => saveSite(db, { ...site, config, updated_at: day(12) }));
      expect(await findRun(records.db, site.id)).toMatchObject({
        ended_because: 'switched_off',
        wall_after: 'b',
        variants: [{ template_name: 'default' }, { template_name: 'friendly' }],
      });
    });

    it('shares by the results begin anew with other weights, and with a fixed test', async () => {
      const bandit = (b: number) => test({ control: 1, b }, { allocation: 'bandit' });
      const site = await siteWith(bandit(1));
      const run = await findRun(records.db, site.id);
      const moved = { from: day(11), weights: { control: 40, b: 60 }, set_by: 'results' as const };
      expect(run && (await addPeriod(records.db, run, moved))).toBe(true);
      expect((await change(site, bandit(1), day(12)))?.periods.at(-1)).toEqual(moved);
      expect((await change(site, bandit(2), day(13)))?.periods.at(-1)?.weights).toEqual({ control: 1, b: 2 });
      const fixed = await change(site, test({ control: 1, b: 2 }), day(14));
      expect(fixed?.periods).toEqual([{ from: day(14), weights: { control: 1, b: 2 }, set_by: 'owner' }]);
    });

    it('shares that were worked out from an older state are not stored', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }, { allocation: 'bandit' }));
      const run = await findRun(records.db, site.id);
      if (!run) throw new Error('there is a run');
      const period = { from: day(11), weights: { control: 40, b: 60 }, set_by: 'results' as const };
      expect(await addPeriod(records.db, run, period)).toBe(true);
      expect(await addPeriod(records.db, run, period)).toBe(false);
      await change(site, off, day(12));
      const ended = await findRun(records.db, site.id);
      expect(ended && (await addPeriod(records.db, ended, period))).toBe(false);
    });

    describe('the daily look at the results', () => {
      const bandit = (b: number) => test({ control: 1, b }, { allocation: 'bandit' });
      const told: string[] = [];
      const look = async (at: string, shares: Record<string, number> | null) => {
        const asked: string[] = [];
        await allocateVisitors({
          records,
          signals: { publish: async (_, id) => void told.push(id) },
          nextShares: async (siteId) => {
            asked.push(siteId);
            return shares;
          },
          now: () => Date.parse(at),
          log: quietLog,
        });
        return asked;
      };
      const periods = async (site: OwnedSite) => (await findRun(records.db, site.id))?.periods ?? [];

      it('moves the shares once a day and tells the nodes', async () => {
        const site = await siteWith(bandit(1));
        const shares = { control: 40, b: 60 };
        expect(await look(day(11), shares)).toContain(site.id);
        await look(day(11), { control: 30, b: 70 }); // tried again
        expect(await periods(site)).toMatchObject([
          { set_by: 'owner' },
          { from: day(11), weights: shares, set_by: 'results' },
        ]);
        expect(told.filter((id) => id === site.id)).toHaveLength(1);
        await look(day(12), { control: 30, b: 70 });
        expect(await periods(site)).toHaveLength(3);
      });

      it('leaves them where too little is known, or nothing would change', async () => {
        const site = await siteWith(bandit(1));
        await look(day(11), null);
        await look(day(12), { control: 1, b: 1 });
        expect(await periods(site)).toHaveLength(1);
      });

      it('asks nothing of fixed tests, ended ones and inactive sites', async () => {
        const [fixed, ended, idle] = [
          await siteWith(test({ control: 1, b: 1 })),
          await siteWith(bandit(1)),
          await siteWith(bandit(1)),
        ];
        await change(ended, off, day(11));
        await records.db
          .transaction()
          .execute((db) => saveSite(db, { ...idle, status: 'inactive', updated_at: day(11) }));
        const asked = await look(day(12), null);
        for (const site of [fixed, ended, idle]) expect(asked).not.toContain(site.id);
      });
    });

    it('a change that fails leaves the run as it was', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      const failing = records.db.transaction().execute(async (db) => {
        await startOrEndAbTest(db, { id: site.id, config: defaultSiteConfig }, day(12));
        throw new Error('the path was taken');
      });
      await expect(failing).rejects.toThrow('taken');
      expect(await findRun(records.db, site.id)).toMatchObject({ stopped_at: null });
    });

    it('two changes at once leave one run going on', async () => {
      const site = await siteWith(off);
      const both = [test({ control: 1, b: 1 }), test({ control: 1, c: 1 })];
      await Promise.all(both.map((ab_test) => change(site, ab_test, day(12))));
      const open = await records.db
        .selectFrom('experiments')
        .select('id')
        .where('site_id', '=', site.id)
        .where('stopped_at', 'is', null)
        .execute();
      expect(open).toHaveLength(1);
    });

    it('they go with the site', async () => {
      const site = await siteWith(test({ control: 1, b: 1 }));
      await removeSite(records.db, site);
      expect(await countRuns(site)).toBe(0);
    });
  });
}
