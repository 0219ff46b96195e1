import { afterAll, beforeAll, expect, it } from 'vitest';
import { findEmail } from '../../src/records/notifications/emails.ts';
import { byOwner, owner } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { written } from './report-cases.ts';

let server: LocalServer;
let params: { id: string; report: string };
beforeAll(async () => {
  server = await startServer({ adapt: (config) => ({ ...config, admin: owner }) });
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'owl.example' } });
  const { reports } = await server.call('GET /v1/sites/:id/reports', { params: { id } });
  params = { id, report: reports[0]?.id ?? '' };
});
afterAll(() => server.stop());

const send = (to: string[] | null) =>
  server.call('POST /v1/sites/:id/reports/:report/send', { params, body: { to } });
const limited = { status: 429, code: 'RATE_LIMITED', details: { retry_after: expect.any(Number) } };
const nextWindow = () => server.clock.nextWindow(15 * 60_000);

async function emailed(count: number, to: string[] | null): Promise<void> {
  for (let times = 0; times < count; times += 1) await send(to);
}

it('ten reports by hand to one address that is no member in a quarter of an hour, recipients included', async () => {
  nextWindow();
  await emailed(10, ['ada@example.com']);
  await expect(send(['ada@example.com'])).rejects.toMatchObject(limited);
  await send(['bob@example.com']);
  await addRecipient(params.report, 'ada@example.com');
  await expect(send(null)).rejects.toMatchObject(limited);
  nextWindow();
  await emailed(10, null);
  await expect(send(null)).rejects.toMatchObject(limited);
});

it('fifty to addresses that are neither members nor recipients', async () => {
  nextWindow();
  await send(Array.from({ length: 50 }, (_, at) => `stranger-${at}@example.com`));
  await expect(send(['one-more@example.com'])).rejects.toMatchObject(limited);
  await send(['ada@example.com']);
});

it('an email from the outbox that is sent again counts like one by hand', async () => {
  nextWindow();
  const { id } = await send(['dora@example.com']);
  await written(server, params.id, id);
  const call = byOwner(server);
  const mails = async () => (await call('GET /v1/mails', { query: { kind: 'report' } })).mails;
  const mail = async () => (await mails()).find(({ to }) => to === 'dora@example.com');
  await expect.poll(async () => (await mail())?.state).toBe('kept');
  const again = async () => call('POST /v1/mails/:id/send', { params: { id: (await mail())?.id ?? '' } });
  for (let times = 1; times < 10; times += 1) await again();
  await expect(again()).rejects.toMatchObject(limited);
  await expect(send(['dora@example.com'])).rejects.toMatchObject(limited);
});

it('members get as many as they want', async () => {
  await emailed(11, [owner.email]);
});

it('somebody who is no recipient gets no link to unsubscribe with', async () => {
  nextWindow();
  const { id } = await send(['carl@example.com']);
  await written(server, params.id, id);
  const { db } = server.stores.records;
  const mail = () =>
    db.selectFrom('mails').select('id').where('recipient', '=', 'carl@example.com').executeTakeFirst();
  await expect.poll(mail).toBeTruthy();
  const found = await findEmail(db, (await mail())?.id ?? '');
  expect(`${found?.html}${found?.text}`).not.toContain('/unsubscribe/');
});

const addReport = (recipients: string[], id = params.id) =>
  server.call('POST /v1/sites/:id/reports', {
    params: { id },
    body: {
      ...{ name: 'Ours', metrics: ['sessions'], schedule: { frequency: 'daily', time: '12:10' } },
      recipients: recipients.map((email) => ({ email })),
    },
  });
const addRecipient = (report: string, email: string) =>
  server.call('POST /v1/sites/:id/reports/:report/recipients', {
    params: { id: params.id, report },
    body: { email },
  });

it('an address that is no member is added to fifty reports in a quarter of an hour', async () => {
  nextWindow();
  for (let site = 0; site < 5; site += 1) {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'one-of-many.example' } });
    for (let times = 0; times < 10; times += 1) await addReport(['dora@example.com', owner.email], id);
  }
  await expect(addReport(['dora@example.com'])).rejects.toMatchObject(limited);
  await expect(addRecipient(params.report, 'dora@example.com')).rejects.toMatchObject(limited);
  // Who is a recipient already is none that is added.
  await addRecipient(params.report, 'ada@example.com');
  await addReport([owner.email]);
  await send(['dora@example.com']);
});

it('two hundred such addresses are added to the reports of an account', async () => {
  nextWindow();
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'many.example' } });
  const fifty = (of: number) => Array.from({ length: 50 }, (_, at) => `reader-${of}-${at}@example.com`);
  for (let of = 0; of < 4; of += 1) await addReport(fifty(of), id);
  await expect(addReport(['one-more@example.com'], id)).rejects.toMatchObject(limited);
  await addReport([owner.email], id);
  // Sending by hand has a budget of its own.
  await send(['dora@example.com']);
});

it('addresses that get alerts are counted with them, once each', async () => {
  nextWindow();
  const setAlerts = async (of: number) => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'alerting.example' } });
    const recipients = Array.from({ length: 20 }, (_, at) => `warned-${of}-${at}@example.com`);
    const set = () =>
      server.call('PUT /v1/sites/:id/alerts', { params: { id }, body: { recipients: [...recipients] } });
    await set();
    return set;
  };
  const again = await setAlerts(0);
  for (let of = 1; of < 10; of += 1) await setAlerts(of);
  await expect(setAlerts(10)).rejects.toMatchObject(limited);
  await expect(addReport(['one-more@example.com'])).rejects.toMatchObject(limited);
  // Those who get them already, and members, are none that are added.
  await again();
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'alerting.example' } });
  await server.call('PUT /v1/sites/:id/alerts', { params: { id }, body: { recipients: [owner.email] } });
});

it('two hundred reports by hand to such addresses of an account, and others can be added still', async () => {
  nextWindow();
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'often.example' } });
  const recipients = Array.from({ length: 50 }, (_, at) => `subscriber-${at}@example.com`);
  const { id: report } = await addReport(recipients, id);
  nextWindow();
  const sendAll = () =>
    server.call('POST /v1/sites/:id/reports/:report/send', { params: { id, report }, body: { to: null } });
  for (let times = 0; times < 4; times += 1) await sendAll();
  await expect(sendAll()).rejects.toMatchObject(limited);
  await expect(send(['erin@example.com'])).rejects.toMatchObject(limited);
  await addReport(['erin@example.com'], id);
});
