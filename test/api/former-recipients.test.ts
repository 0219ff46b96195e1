import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mailer } from '../../src/notifications/email/mailer.ts';
import { sendEmailJob } from '../../src/notifications/email/send-email.ts';
import { findEmail, settleEmail } from '../../src/records/notifications/emails.ts';
import { unsubscribe } from '../../src/records/reports/report-recipients.ts';
import { byOwner, owner } from '../support/owner.ts';
import { quietLog } from '../support/quiet-log.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { emailedReport } from './emailed-report.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer({ adapt: (config) => ({ ...config, admin: owner }) });
});
afterAll(() => server.stop());

type Emailed = Awaited<ReturnType<typeof emailedReport>>;
const again = (id: string) => byOwner(server)('POST /v1/mails/:id/send', { params: { id } });
const remove = ({ params, recipient }: Emailed) =>
  server.call('DELETE /v1/sites/:id/reports/:report/recipients/:recipient', {
    params: { ...params, recipient },
  });
const leave = ({ recipient }: Emailed) =>
  unsubscribe(server.stores.records.db, recipient, new Date(server.clock.now()).toISOString());

/** The queue's next attempt of an email that waits. */
async function attempt(id: string): Promise<string[]> {
  const { records } = server.stores;
  const reached: string[] = [];
  const send = async ({ to }: { to: string }) => {
    reached.push(to);
    return 'sent' as const;
  };
  const mailer = { server: null, sender: { name: '', address: 't@example.com' }, send } as unknown as Mailer;
  const stop = new AbortController().signal;
  await settleEmail(records.db, id, { state: 'waiting', error: 'the server was away' });
  await sendEmailJob({ records, mailer, now: server.clock.now, log: quietLog, stop }).mail?.({ mail_id: id });
  return reached;
}

it.each([
  ['unsubscribed', leave, 'unsubscribed'],
  ['was removed', remove, 'no longer a recipient'],
])('a report is not emailed again, nor tried again, once its recipient %s', async (_, go, why) => {
  const emailed = await emailedReport(server);
  await go(emailed);
  expect(await refusal(again(emailed.mail))).toMatchObject({
    status: 409,
    details: { reason: 'unsubscribed' },
  });
  expect(await attempt(emailed.mail)).toEqual([]);
  expect(await findEmail(server.stores.records.db, emailed.mail)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining(why),
  });
});

it('somebody who was added again gets it again', async () => {
  const emailed = await emailedReport(server);
  await remove(emailed);
  await server.call('POST /v1/sites/:id/reports/:report/recipients', {
    params: emailed.params,
    body: { email: emailed.email },
  });
  expect(await attempt(emailed.mail)).toEqual([emailed.email]);
  expect(await again(emailed.mail)).toMatchObject({ state: 'waiting' });
});
