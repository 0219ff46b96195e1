import { eraseMailsJob, planErasing } from '../notifications/mail/erase-mails.ts';
import type { Mailer } from '../notifications/mail/mailer.ts';
import { openOutboxOnly } from '../notifications/mail/outbox-only.ts';
import { giveUpMail, sendMailJob } from '../notifications/mail/send-mail.ts';
import { openSmtp } from '../notifications/mail/smtp.ts';
import type { Job } from '../records/jobs/job-payloads.ts';
import { startWorker } from '../records/jobs/worker.ts';
import type { Records } from '../records/records.ts';
import type { Config } from './config.ts';
import type { Surroundings } from './runtime.ts';

/** What a mail under way is given when the service stops. */
const graceMs = 4_000;

/** A worker of its own, so that a mail does not wait for long work. */
export async function openMail(
  config: Config,
  { now, log }: Pick<Surroundings, 'now' | 'log'>,
  records: Records,
): Promise<{ mailer: Mailer; close(): Promise<void> }> {
  const { server, sender } = config.mail;
  const mailer = server ? openSmtp(server, sender) : openOutboxOnly(sender, log);
  const stop = new AbortController();
  await planErasing({ records, now });
  const jobs = {
    ...sendMailJob({ records, mailer, now, log, stop: stop.signal }),
    ...eraseMailsJob({ records, now }),
  };
  const onDead = (job: Job) => giveUpMail(records, job);
  const worker = startWorker(records, jobs, { now, log, everyMs: 1_000, onDead });
  return {
    mailer,
    async close() {
      const late = setTimeout(() => stop.abort(), graceMs);
      await worker.close();
      clearTimeout(late);
      mailer.close();
    },
  };
}
