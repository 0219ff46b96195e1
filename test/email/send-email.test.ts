import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QueuedEmail } from '../../src/notifications/email/email-message.ts';
import { emailContentDays, eraseOldEmails } from '../../src/notifications/email/erase-old-emails.ts';
import type { Mailer } from '../../src/notifications/email/mailer.ts';
import { openOutboxOnly } from '../../src/notifications/email/outbox-only.ts';
import { emailEnd, sendAgain, sendEmailJob } from '../../src/notifications/email/send-email.ts';
import { openSmtp, smtpTimeouts } from '../../src/notifications/email/smtp.ts';
import { readSmtpUrl } from '../../src/notifications/email/smtp-address.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { giveUpJob } from '../../src/records/jobs/job-ends.ts';
import { retryDelaysMs } from '../../src/records/jobs/queue.ts';
import { startWorker, type Worker } from '../../src/records/jobs/worker.ts';
import { migrate } from '../../src/records/migrate.ts';
import {
  findEmail,
  hurryEmail,
  listAttachments,
  type StoredEmail,
} from '../../src/records/notifications/emails.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { quietLog } from '../support/quiet-log.ts';
import { type MailSink, refusalOf, startSmtp } from '../support/smtp.ts';
import { putEmail, someEmail } from '../support/write-email.ts';

const sender = { name: 'Truce', address: 'truce@example.com' };
/** For a server that falls silent; any other may be slow on a busy machine. */
const impatient = { ...smtpTimeouts, socketTimeout: 300 };

let records: Records;
let account: string;
let nowMs: number;
const closers: (() => Promise<void> | void)[] = [];
beforeEach(async () => {
  nowMs = Date.parse('2026-11-21T08:00:00.000Z');
  records = openSqlite(':memory:');
  await migrate(records);
  account = await addAccount(records.db, iso());
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await records.close();
});

const iso = () => new Date(nowMs).toISOString();
const put = (more: Partial<QueuedEmail> = {}) => putEmail(records, someEmail(account, more), iso());
const stored = async (id: string) => (await findEmail(records.db, id)) as StoredEmail;

function workerFor(mailer: Mailer, stop = new AbortController().signal): Worker {
  const parts = { records, mailer, now: () => nowMs, log: quietLog, stop };
  const worker = startWorker(records, sendEmailJob(parts), {
    now: parts.now,
    log: quietLog,
    intervalMs: 3_600_000,
    onDead: (job) => giveUpJob({ mail: emailEnd }, records.db, job, iso()),
  });
  closers.push(() => worker.close());
  return worker;
}

async function smtpWorker(
  options: Parameters<typeof startSmtp>[0] = {},
  timeouts = smtpTimeouts,
): Promise<{ sink: MailSink; worker: Worker }> {
  const sink = await startSmtp(options);
  const mailer = openSmtp(readSmtpUrl(`smtp://127.0.0.1:${sink.port}`), sender, timeouts);
  closers.push(sink.stop, mailer.close);
  return { sink, worker: workerFor(mailer) };
}

describe('an email in the outbox', () => {
  it('arrives whole: both parts, the file, the sender, and one click to unsubscribe', async () => {
    const { sink, worker } = await smtpWorker();
    const unsubscribeUrl = 'https://truce.example.com/v1/unsubscribe?token=abc';
    const id = await put({ unsubscribeUrl });
    await worker.runDue();
    expect(await stored(id)).toMatchObject({ state: 'sent', error: null, sent_at: iso() });
    const [one] = sink.received;
    expect(sink.received).toHaveLength(1);
    expect(one).toMatchObject({ from: 'truce@example.com', to: ['reader@example.com'] });
    expect(one?.mail).toMatchObject({
      subject: 'Your report',
      from: { name: 'Truce', address: 'truce@example.com' },
      messageId: `<${id}@example.com>`,
      date: '2026-11-21T08:00:00.000Z',
    });
    const { html, text } = await stored(id);
    expect(one?.mail.text?.trim()).toBe(text.trim());
    expect(one?.mail.html?.trim()).toBe(html.trim());
    expect(one?.mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['report.csv', 'text/csv'],
    ]);
    const header = (name: string) => one?.mail.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('auto-submitted')).toBe('auto-generated');
  });

  it('is kept where there is no server, and the log holds its text with the recipient masked', async () => {
    const logged: unknown[] = [];
    const log = { ...quietLog, info: (...words: unknown[]) => logged.push(words) };
    const id = await put();
    await workerFor(openOutboxOnly(sender, log as typeof quietLog)).runDue();
    expect(await stored(id)).toMatchObject({ state: 'kept', error: null, sent_at: null });
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).toContain('good day');
    expect(JSON.stringify(logged)).not.toContain('reader@example.com');
    await put();
    await workerFor(openOutboxOnly(sender, log as typeof quietLog, true)).runDue();
    expect(logged).toHaveLength(1); // kept on purpose: the terminal of the demo stays readable
  });

  it('is tried again with growing delays while the server is busy', async () => {
    let busy = 2;
    const { sink, worker } = await smtpWorker({
      onRcptTo: (_, __, done) => done(busy-- > 0 ? refusalOf(451, 'Greylisted, come back later') : undefined),
    });
    const id = await put();
    await worker.runDue();
    expect(await stored(id)).toMatchObject({ state: 'waiting', error: expect.stringContaining('451') });
    nowMs += (retryDelaysMs[0] ?? 0) - 1;
    await worker.runDue();
    expect(busy).toBe(1);
    nowMs += 1;
    await worker.runDue();
    nowMs += retryDelaysMs[1] ?? 0;
    await worker.runDue();
    expect(await stored(id)).toMatchObject({ state: 'sent', error: null });
    expect(sink.received).toHaveLength(1);
  });

  it('is tried at once when somebody asks for it', async () => {
    let busy = true;
    const { worker } = await smtpWorker({
      onRcptTo: (_, __, done) => done(busy ? refusalOf(451, 'Busy') : undefined),
    });
    const id = await put();
    await worker.runDue();
    busy = false;
    await worker.runDue();
    expect((await stored(id)).state).toBe('waiting');
    await hurryEmail(records.db, id, iso());
    await worker.runDue();
    expect((await stored(id)).state).toBe('sent');
  });

  it('fails with the last words when the tries are over', async () => {
    const { worker } = await smtpWorker({ onRcptTo: (_, __, done) => done(refusalOf(450, 'Mailbox busy')) });
    const id = await put();
    for (const delay of [0, ...retryDelaysMs]) {
      expect((await stored(id)).state).toBe('waiting');
      nowMs += delay;
      await worker.runDue();
    }
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Mailbox busy'),
    });
  });

  it.each(['MAIL FROM', 'RCPT TO', 'DATA'])(
    'that is refused for good at %s is not tried again',
    async (at) => {
      let tries = 0;
      const refuse = (place: string, done: (error?: Error) => void) => {
        if (place !== at) return done();
        tries++;
        done(refusalOf(550, 'No such user here'));
      };
      const { worker } = await smtpWorker({
        onMailFrom: (_, __, done) => refuse('MAIL FROM', done),
        onRcptTo: (_, __, done) => refuse('RCPT TO', done),
        onData: (stream, _, done) => stream.resume().on('end', () => refuse('DATA', done)),
      });
      const id = await put();
      await worker.runDue();
      nowMs += 24 * 3_600_000;
      await worker.runDue();
      expect(await stored(id)).toMatchObject({ state: 'failed', error: '550 No such user here' });
      expect(tries).toBe(1);
    },
  );

  it('waits for a server that says nothing, and no longer than the time-out', async () => {
    const { worker } = await smtpWorker({ onData: (stream) => void stream.resume() }, impatient);
    const id = await put();
    const began = performance.now();
    await worker.runDue();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await stored(id)).toMatchObject({ state: 'waiting', error: expect.stringMatching(/time/i) });
  });

  it('that was taken just before the end goes again under the same Message-ID', async () => {
    const { sink, worker } = await smtpWorker();
    const id = await put();
    await worker.runDue();
    // As if the process had been killed between the server's 250 and the row.
    await records.db.updateTable('mails').set({ state: 'waiting', sent_at: null }).execute();
    await records.db.updateTable('jobs').set({ state: 'waiting' }).where('kind', '=', 'mail').execute();
    await worker.runDue();
    expect(sink.received.map(({ mail }) => mail.messageId)).toEqual([
      `<${id}@example.com>`,
      `<${id}@example.com>`,
    ]);
  });

  it('is put back when the service stops in the middle', async () => {
    const stop = new AbortController();
    const never: Mailer = { ...openOutboxOnly(sender, quietLog), send: () => new Promise(() => undefined) };
    const worker = workerFor(never, stop.signal);
    const id = await put();
    const running = worker.runDue();
    setTimeout(() => stop.abort(), 20);
    await running;
    expect(await stored(id)).toMatchObject({ state: 'waiting', error: expect.stringContaining('stopped') });
  });

  it('goes out a second time when it is asked for, under an id of its own', async () => {
    const { sink, worker } = await smtpWorker();
    const id = await put();
    await worker.runDue();
    await sendAgain(records, await stored(id), 'two', iso());
    await worker.runDue();
    expect(sink.received.map(({ mail }) => mail.messageId)).toEqual([
      `<${id}@example.com>`,
      `<${id}.two@example.com>`,
    ]);
    expect((await stored(id)).state).toBe('sent');
  });

  it('is sent again once where two ask at the same time', async () => {
    const { sink, worker } = await smtpWorker();
    const id = await put();
    await worker.runDue();
    const known = await stored(id);
    await sendAgain(records, known, 'two', iso());
    await sendAgain(records, known, 'three', iso());
    await worker.runDue();
    expect(sink.received.map(({ mail }) => mail.messageId)).toEqual([
      `<${id}@example.com>`,
      `<${id}.two@example.com>`,
    ]);
  });

  it('with a secret link loses its content once it is delivered', async () => {
    const { sink, worker } = await smtpWorker();
    const id = await put({ kind: 'password_reset' });
    await worker.runDue();
    expect(sink.received[0]?.mail.text).toContain('A good day.');
    expect(await stored(id)).toMatchObject({ state: 'sent', html: '', text: '' });
  });

  it('with a secret link goes out once, and is sent and without content at once, where the outbox fails after it', async () => {
    const { sink, worker } = await smtpWorker();
    const id = await put({ kind: 'password_reset' });
    const refuse = sql`create trigger refuse before update of html on mails begin select raise(abort, 'disk full'); end`;
    await refuse.execute(records.db);
    await worker.runDue();
    expect(sink.received).toHaveLength(1);
    expect((await stored(id)).state).toBe('waiting');
    await sql`drop trigger refuse`.execute(records.db);
    nowMs += retryDelaysMs[0] ?? 0;
    await worker.runDue();
    expect(await stored(id)).toMatchObject({ state: 'sent', html: '', text: '', sent_at: iso() });
    expect(sink.received).toHaveLength(1);
  });

  it(`loses its content after ${emailContentDays} days, not before`, async () => {
    const worker = workerFor(openOutboxOnly(sender, quietLog));
    const old = await put();
    await worker.runDue();
    nowMs += 1000;
    const young = await put();
    const waiting = await put();
    await records.db
      .updateTable('mails')
      .set({ created_at: new Date(nowMs - 86_400_000).toISOString() })
      .where('id', '=', waiting)
      .execute();
    nowMs += emailContentDays * 86_400_000 - 500;
    await eraseOldEmails(records.db, nowMs);
    expect(await stored(old)).toMatchObject({ html: '', text: '', state: 'kept' });
    expect(await listAttachments(records.db, old)).toEqual([]);
    expect((await stored(young)).html).not.toBe('');
    expect(await listAttachments(records.db, young)).toHaveLength(1);
    expect(await stored(waiting)).toMatchObject({ state: 'failed', html: '' });
  });
});
