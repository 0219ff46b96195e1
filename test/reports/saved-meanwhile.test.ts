import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Db, Records } from '../../src/records/records.ts';
import { addRun } from '../../src/records/reports/report-runs.ts';
import { listReports, moveOn, type StoredReport, saveReport } from '../../src/records/reports/reports.ts';
import { findSiteForUpdate, type OwnedSite } from '../../src/records/sites/sites.ts';
import { nextTime, replanReports, runOf } from '../../src/reports/schedule/plan-reports.ts';
import { withdrawEarly } from '../../src/reports/schedule/withdraw-early.ts';
import { startPostgres } from '../support/postgres.ts';
import { untilOneWaits } from '../support/until-one-waits.ts';

const postgres = await startPostgres();
const nowMs = Date.parse('2026-11-21T12:00:00Z');
const now = new Date(nowMs).toISOString();

describe.skipIf(!postgres)(
  `a report that is planned again while it changes${postgres ? '' : ' (skipped: no PostgreSQL here)'}`,
  () => {
    let records: Records;
    let account: string;
    beforeAll(async () => {
      records = openPostgres(postgres?.url ?? '', () => undefined);
      await migrate(records);
      account = await addAccount(records.db, now);
    });
    afterAll(async () => {
      await records?.close();
      await postgres?.stop();
    });

    async function siteWithDaily(): Promise<{ site: OwnedSite; report: StoredReport }> {
      const draft = {
        name: 'Owl',
        domain: 'owl.example',
        status: 'active' as const,
        config: defaultSiteConfig,
      };
      const site = await addSite(records, account, draft, defaultTemplateConfig, now);
      const report = { ...(await dailyOf(site)), enabled: true };
      const on = { ...report, next_at: nextTime(report, 'UTC', nowMs) };
      await saveReport(records.db, on);
      return { site, report: on };
    }

    async function dailyOf(site: OwnedSite): Promise<StoredReport> {
      const report = (await listReports(records.db, site.id)).find(({ kind }) => kind === 'daily');
      if (!report) throw new Error('a new site has a daily report');
      return report;
    }

    /** Holds a change until `other` waits for it. */
    async function beside(change: (db: Db) => Promise<void>, other: () => Promise<unknown>): Promise<void> {
      const { done } = await records.db.transaction().execute(async (db) => {
        await change(db);
        const done = other();
        await untilOneWaits(records.db);
        return { done };
      });
      await done;
    }

    it('since it was planned too early: what its owner saves stays', async () => {
      const { site, report } = await siteWithDaily();
      const run = {
        ...runOf(report, { start: '2026-11-24', end: '2026-11-24' }, 'UTC'),
        ...{ key: '2026-11-24..2026-11-24', due_at: '2026-11-25T08:00:00.000Z', state: 'waiting' as const },
        ...{ cause: 'schedule' as const, only_to: null, error: null },
      };
      await addRun(records.db, run, now);
      const save = async (db: Db) => {
        await findSiteForUpdate({ db, traits: records.traits }, site.id);
        await saveReport(db, { ...report, formats: ['csv'], enabled: false, next_at: null });
      };
      await beside(save, () => withdrawEarly(records, nowMs));
      expect(await dailyOf(site)).toMatchObject({ formats: ['csv'], enabled: false, next_at: null });
    });

    it('since the zone of its site changes, and another node moves it on by the old one: it follows the new one', async () => {
      const { site, report } = await siteWithDaily();
      const move = async (db: Db) => {
        await moveOn(db, report, '2026-11-23T08:00:00.000Z');
      };
      const moved = { id: site.id, config: { timezone: 'Asia/Tokyo' } };
      await beside(move, () =>
        records.db.transaction().execute((db) => replanReports(db, moved, 'UTC', nowMs)),
      );
      expect((await dailyOf(site)).next_at).toBe('2026-11-21T23:00:00.000Z');
    });
  },
);
