import type { NotificationEvent } from '../../src/contract/integrations/notifications.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { openSafeFetch, type SafeFetch } from '../../src/kit/safe-fetch/safe-fetch.ts';
import { deliverJobs } from '../../src/notifications/deliver.ts';
import { notify } from '../../src/notifications/notify.ts';
import { newWebhookSecret } from '../../src/notifications/sign-webhook.ts';
import { tellDisabled } from '../../src/notifications/tell-disabled.ts';
import { addFirstOwner } from '../../src/records/accounts/users.ts';
import { startWorker, type Worker } from '../../src/records/jobs/worker.ts';
import { migrate } from '../../src/records/migrate.ts';
import { findDelivery, listDeliveries } from '../../src/records/notifications/deliveries.ts';
import {
  addIntegration,
  findIntegration,
  type StoredIntegration,
} from '../../src/records/notifications/integrations.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { followIntegrations } from '../../src/reports/schedule/plan-reports.ts';
import { quietLog } from '../support/quiet-log.ts';

export const hour = 3_600_000;
export const leaseMs = 30_000;

/** Requests that really leave, also to this computer. */
export const send = openSafeFetch({
  resolve: async () => [],
  isAllowedAddress: () => true,
  userAgent: 'Truce/test',
});

export interface WorkerParts {
  send?: SafeFetch;
  unit?: () => number;
  concurrency?: number;
}

/** A site with its owner on a clock that is turned by hand. */
export async function openDeliveryStage() {
  const records = openSqlite(':memory:');
  await migrate(records);
  const workers: Worker[] = [];
  const clock = { nowMs: Date.parse('2026-11-21T08:00:00.000Z') };
  const now = () => clock.nowMs;
  const iso = () => new Date(now()).toISOString();
  const owner = await addFirstOwner(records, { email: 'owner@news.example', passwordHash: 'x' }, iso());
  if (!owner) throw new Error('no owner');
  const draft = {
    name: 'News',
    domain: 'news.example',
    status: 'active' as const,
    config: defaultSiteConfig,
  };
  const site = await addSite(records, owner.account_id, draft, defaultTemplateConfig, iso());
  let told = 0;

  function start({ unit = () => 0.5, concurrency = 8, ...parts }: WorkerParts): Worker {
    const jobs = deliverJobs({
      records,
      send: parts.send ?? send,
      allowPrivate: true,
      unit,
      tellDisabled: tellDisabled('https://truce.example'),
      followIntegrations,
      now,
      log: quietLog,
    });
    return startWorker(records, jobs, {
      now,
      log: quietLog,
      intervalMs: hour,
      leaseMs,
      concurrency: { deliver: concurrency },
    });
  }

  return {
    records,
    clock,
    iso,
    site,

    /** A worker like the server's; it looks for work when it is asked to. */
    worker(parts: WorkerParts = {}): Worker {
      const worker = start(parts);
      workers.push(worker);
      return worker;
    },

    /** One that nobody waits for at the end: it has stopped in the middle of something. */
    lostWorker: (stopping: SafeFetch) => start({ send: stopping, concurrency: 1 }),

    async addHook(url: string, kind: 'webhook' | 'slack' = 'webhook'): Promise<StoredIntegration> {
      const events: NotificationEvent[] = ['daily_report'];
      const secret = kind === 'webhook' ? newWebhookSecret() : null;
      const added = await addIntegration(
        records,
        { site_id: site.id, kind, name: 'Ledger', url, events, language: 'en', secret },
        10,
        iso(),
      );
      if (!added) throw new Error('no room');
      return added;
    },

    async tell(): Promise<void> {
      told += 1;
      const text = { title: 'Daily report', lines: ['All is well.'] };
      const event = 'daily_report' as const;
      const one = { accountId: site.account_id, siteId: site.id, event, data: { sessions: told }, text };
      await notify(records.db, { ...one, key: `daily:${told}` }, iso());
    },

    hook: async ({ id }: StoredIntegration) =>
      (await findIntegration(records.db, site.id, id)) as StoredIntegration,

    /** Newest first, each with its attempts. */
    async deliveries({ id }: StoredIntegration) {
      const { deliveries } = await listDeliveries(records.db, id, { limit: 200, offset: 0 });
      return Promise.all(
        deliveries.map(async (each) => ({
          ...each,
          log: (await findDelivery(records.db, id, each.id))?.log ?? [],
        })),
      );
    },

    mails: () => records.db.selectFrom('mails').select(['recipient', 'subject', 'text']).execute(),

    async close() {
      for (const worker of workers) await worker.close();
      await records.close();
    },
  };
}

export type DeliveryStage = Awaited<ReturnType<typeof openDeliveryStage>>;
