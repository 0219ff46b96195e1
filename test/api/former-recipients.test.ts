import { afterAll, beforeAll, expect, it } from 'vitest';
import { findEmail } from '../../src/records/notifications/emails.ts';
import { unsubscribe } from '../../src/records/reports/report-recipients.ts';
import { attemptEmail } from '../support/attempt-email.ts';
import { byOwner, owner } from '../support/owner.ts';
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

const attempt = (id: string) => attemptEmail({ records: server.stores.records, now: server.clock.now }, id);

it.each([
  ['unsubscribed', leave, 'unsubscribed', 'unsubscribed'],
  ['was removed', remove, 'no longer a recipient', 'removed'],
])('a report is not emailed again, nor tried again, once its recipient %s', async (_, go, why, code) => {
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
  const shown = await byOwner(server)('GET /v1/mails/:id', { params: { id: emailed.mail } });
  expect(shown.error_code).toBe(code);
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
