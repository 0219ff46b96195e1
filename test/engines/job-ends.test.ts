import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobEnds } from '../../src/composition/job-ends.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { askForSimulation } from '../../src/delivery/simulations/run-simulation.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { notify } from '../../src/notifications/notify.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { giveUpJob, takeUpJob } from '../../src/records/jobs/job-ends.ts';
import { retryJob } from '../../src/records/jobs/job-state.ts';
import { addJob, claimJob, failJob } from '../../src/records/jobs/queue.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { addExport } from '../../src/records/reports/exports.ts';
import { addDeliveries, addRun, emailKey, listDeliveries } from '../../src/records/reports/report-runs.ts';
import { listReports } from '../../src/records/reports/reports.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { planExport } from '../../src/reports/exports/export-jobs.ts';
import { planWriting, runOf } from '../../src/reports/schedule/plan-reports.ts';
import { startPostgres } from '../support/postgres.ts';
import { putEmail, someEmail } from '../support/write-email.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const nowMs = Date.parse('2026-11-21T08:00:00.000Z');
const now = new Date(nowMs).toISOString();
const states = ['deliveries', 'mails', 'exports', 'simulations', 'report_runs'] as const;

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`jobs that are given up, on ${name}${because}`, () => {
    let records: Records;
    let site: OwnedSite;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      const account = await addAccount(records.db, now);
      const draft = {
        ...{ name: 's', domain: 's.example', status: 'active' as const },
        config: defaultSiteConfig,
      };
      site = await addSite(records, account, draft, defaultTemplateConfig, now);
      await records.db.deleteFrom('jobs').execute();
      await plan();
    });
    afterAll(() => records.close());

    /** One thing of each kind, each with its job. */
    async function plan(): Promise<void> {
      const { db } = records;
      await putEmail(records, someEmail(site.account_id), now);
      await askForSimulation(records, { site_id: site.id, url: 'https://s.example/', width: 1280 }, nowMs);
      const days = { first_day: '2026-11-01', last_day: '2026-11-20' };
      const asked = { site_id: site.id, account_id: site.account_id, node: 'here', asked_by: null, ...days };
      await planExport(db, (await addExport(records, asked, now))?.id ?? '', now);
      await planWriting(db, await waitingRun(), nowMs);
      await db.insertInto('integrations').values(webhook()).execute();
      const text = { title: 'Daily report', lines: ['All is well.'] };
      const about = { accountId: site.account_id, siteId: site.id, event: 'daily_report' as const };
      await notify(db, { ...about, data: {}, key: 'k', text }, now);
    }

    async function waitingRun(): Promise<{ id: string }> {
      const [report] = await listReports(records.db, site.id);
      if (!report) throw new Error('a new site has reports');
      const run = {
        ...runOf(report, { start: '2026-11-20', end: '2026-11-20' }, 'UTC'),
        ...{ key: randomUUID(), due_at: now, state: 'waiting' as const },
        ...{ cause: 'schedule' as const, only_to: null, error: null },
      };
      const added = await addRun(records.db, run, now);
      if (!added) throw new Error('the run was planned before');
      return added;
    }

    const webhook = () => ({
      ...{ id: randomUUID(), site_id: site.id, name: 'h', url: 'https://h.example/' },
      ...{ kind: 'webhook' as const, state: 'active' as const, events: JSON.stringify(['daily_report']) },
      ...{ disabled_reason: null, failing_since: null, old_secret: null, old_secret_until: null },
      ...{ language: 'en' as const, secret: null, created_at: now, updated_at: now },
    });
    const stateOf = async (table: (typeof states)[number]) =>
      (await records.db.selectFrom(table).select('state').executeTakeFirstOrThrow()).state;
    const allStates = async () =>
      Object.fromEntries(await Promise.all(states.map(async (each) => [each, await stateOf(each)])));

    it('leave nothing waiting, and let it wait again when they are tried again', async () => {
      const dead: string[] = [];
      for (let job = await claimJob(records, nowMs); job; job = await claimJob(records, nowMs)) {
        expect(await failJob(records.db, job, 'no', nowMs, null)).toBe('dead');
        await giveUpJob(jobEnds, records.db, job, now);
        dead.push(job.id);
      }
      expect(new Set(Object.values(await allStates()))).toEqual(new Set(['failed']));
      for (const id of dead) {
        const job = await retryJob(records.db, id, now);
        if (!job) throw new Error('the job was not given up');
        await takeUpJob(jobEnds, records.db, job, now);
      }
      // A report that failed is written whatever its state says.
      expect(await allStates()).toEqual({
        ...{ deliveries: 'waiting', mails: 'waiting', exports: 'waiting', simulations: 'waiting' },
        report_runs: 'failed',
      });
      expect(await retryJob(records.db, dead[0] ?? '', now)).toBeNull();
    });

    it('are what the history says of the recipient whose email could not be written', async () => {
      const { id: run_id } = await waitingRun();
      const email = 'reader@example.com';
      await addDeliveries(records.db, [{ run_id, recipient_id: randomUUID(), email, role: 'reader' }]);
      const key = emailKey(run_id, email);
      await addJob(records.db, { kind: 'mail-report', key, payload: { run_id, email }, runAt: now });
      const state = async () => (await listDeliveries(records.db, [run_id])).map((each) => each.state);
      expect(await state()).toEqual(['waiting']);
      const job = await claimJob(records, nowMs, { kinds: ['mail-report'] });
      if (job) await failJob(records.db, job, 'no', nowMs, null);
      expect(await state()).toEqual(['failed']);
    });
  });
}
