import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Engine } from '../../../src/events/store/engine.ts';
import { deliverJobs } from '../../../src/notifications/deliver.ts';
import { sendEmailJob } from '../../../src/notifications/email/send-email.ts';
import { openSmtp } from '../../../src/notifications/email/smtp.ts';
import { readSmtpUrl } from '../../../src/notifications/email/smtp-address.ts';
import { tellDisabled } from '../../../src/notifications/tell-disabled.ts';
import { startWorker } from '../../../src/records/jobs/worker.ts';
import { openSqlite } from '../../../src/records/sqlite.ts';
import { everyPart } from '../../../src/reports/exports/every-part.ts';
import { exportJobs } from '../../../src/reports/exports/export-jobs.ts';
import { notifyReady } from '../../../src/reports/exports/notify-ready.ts';
import { fileWriter } from '../../../src/reports/render/write-file.ts';
import { followIntegrations, planReports } from '../../../src/reports/schedule/plan-reports.ts';
import { reportJobs } from '../../../src/reports/send/write-report.ts';
import { alone } from '../../support/alone.ts';
import { quietLog } from '../../support/quiet-log.ts';
import type { OutsideWorld } from './outside-world.ts';
import { baseUrl } from './plan.ts';

const fonts = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));
const writeFile = fileWriter({ folder: `${fonts}/ttf`, more: null });
/** Only when the test says so. */
const never = { intervalMs: 1_000_000_000 };

/** The service's own clockwork on the files of a folder, as the server joins it; the test moves the clock. */
export function startService(folder: string, engine: Engine, world: OutsideWorld, now: () => number) {
  const records = openSqlite(join(folder, 'truce.sqlite'));
  const log = quietLog;
  const sender = { name: 'Truce', address: 'truce@truce.example' };
  const mailer = openSmtp(readSmtpUrl(`smtp://127.0.0.1:${world.mail.port}`), sender);
  const writing = reportJobs({ records, store: engine, writeFile, baseUrl, alone, now, log });
  const mailing = sendEmailJob({ records, mailer, now, log, stop: new AbortController().signal });
  const telling = deliverJobs({
    ...{ records, send: world.send, allowPrivate: true, unit: () => 0.5 },
    ...{ tellDisabled: tellDisabled(baseUrl), followIntegrations, now, log },
  });
  const exporting = exportJobs({
    ...{
      records,
      node: 'here',
      stop: new AbortController().signal,
      folder: join(folder, 'exports'),
      version: '1.2.3',
    },
    parts: everyPart(records.db, engine, now),
    disk: { name: 'TRUCE_DATA_DIR', readFree: async () => 1, minFreeBytes: 0 },
    notifyReady: (row, site, bytes) =>
      notifyReady(row, site, bytes, { records, baseUrl, newToken: randomUUID, now }),
    ...{ now, log },
  });
  const handlers = { ...writing, ...mailing, ...telling, ...exporting };
  const worker = startWorker(records, handlers, { now, log, concurrency: { deliver: 8 }, ...never });
  return {
    records,
    /** Everything that is due now. */
    async run(): Promise<void> {
      await planReports(records, now());
      await worker.runDue();
    },
    async close(): Promise<void> {
      await worker.close();
      mailer.close();
      await records.close();
    },
  };
}
