import { afterEach, describe, expect, it, vi } from 'vitest';
import { wireAddress } from '../../src/notifications/email/email-address.ts';
import { EmailRefused, type OutgoingEmail } from '../../src/notifications/email/mailer.ts';
import { openSmtp, smtpTimeouts } from '../../src/notifications/email/smtp.ts';
import { readSmtpUrl } from '../../src/notifications/email/smtp-address.ts';
import { freePort } from '../support/free-port.ts';
import { patienceMs } from '../support/patience.ts';
import { type MailSink, refusalOf, startSmtp } from '../support/smtp.ts';

const sender = { name: 'Truce', address: 'truce@example.com' };
/** For servers that say nothing; any other may be slow on a busy machine. */
const impatient = {
  ...{ dnsTimeout: 500, connectionTimeout: 500, greetingTimeout: 300 },
  ...{ socketTimeout: 900, attemptTimeout: 900 },
};
const password = 'pa:ss/w@rd-8642';
const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function emailTo(to: string, more: Partial<OutgoingEmail> = {}): OutgoingEmail {
  return {
    messageId: '<one@example.com>',
    to,
    message: { subject: 'Subject', html: '<p>Hello</p>', text: 'Hello' },
    attachments: [],
    unsubscribeUrl: null,
    date: new Date('2026-11-21T08:00:00.000Z'),
    ...more,
  };
}

function mailerFor(url: string, timeouts = smtpTimeouts) {
  const mailer = openSmtp(readSmtpUrl(url), sender, timeouts);
  closers.push(mailer.close);
  return mailer;
}

async function sinkWith(options: Parameters<typeof startSmtp>[0] = {}): Promise<MailSink> {
  const sink = await startSmtp(options);
  closers.push(sink.stop);
  return sink;
}

it('waits for a server that looks through an email before it takes it', async () => {
  const held: (() => void)[] = [];
  const sink = await sinkWith({
    onData: (stream, _, done) => {
      stream.resume();
      stream.on('end', () => held.push(() => done()));
    },
  });
  const mailer = mailerFor(`smtp://127.0.0.1:${sink.port}`, { ...smtpTimeouts, attemptTimeout: 900 });
  const sending = mailer.send(emailTo('reader@example.com'));
  await vi.waitFor(() => expect(held).toHaveLength(1), patienceMs);
  // It has been longer than an attempt waits, and the email's own connection still stands.
  expect(await mailer.attempt(emailTo('owner@example.com'))).toMatchObject({ ok: false });
  held[0]?.();
  expect(await sending).toBe('sent');
});

/** 224 ways to end a header or a command and begin one of one's own. */
const breaks = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  '\r\n\r\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '%0d%0a',
  '\\r\\n',
  '\u560d\u560a',
  '=0D=0A',
  '\u000b',
  '\u000c',
];
const wishes = ['Bcc: evil@example.net', 'RCPT TO:<evil@example.net>', '.\r\nMAIL FROM:<x@y.z>', 'X-Evil: 1'];
const places = ['subject', 'to', 'file', 'unsubscribe'] as const;
const vectors = breaks.flatMap((end) =>
  wishes.flatMap((wish) => places.map((place) => ({ end, wish, place }))),
);

it(`${vectors.length} tries to add a header or a recipient add none`, async () => {
  const sink = await sinkWith();
  const mailer = mailerFor(`smtp://127.0.0.1:${sink.port}`);
  expect(vectors.length).toBeGreaterThanOrEqual(200);
  await mailer.send(emailTo('reader@example.com', withEverything('x')));
  const names = headerNames(sink);
  for (const { end, wish, place } of vectors) {
    const before = sink.received.length;
    const evil = `x${end}${wish}`;
    const to = place === 'to' ? `reader@example.com${end}${wish}` : 'reader@example.com';
    const sending = mailer.send(emailTo(to, place === 'to' ? {} : withEverything(evil, place)));
    if (place === 'to') {
      await expect(sending).rejects.toBeInstanceOf(EmailRefused);
      expect(sink.received).toHaveLength(before);
      continue;
    }
    await sending;
    expect(sink.received).toHaveLength(before + 1);
    expect(sink.received.at(-1)?.to).toEqual(['reader@example.com']);
    expect({ evil, names: headerNames(sink) }).toEqual({ evil, names });
  }
});

function withEverything(evil: string, place?: string): Partial<OutgoingEmail> {
  const at = (name: string, usual: string) => (place === name ? evil : usual);
  return {
    message: { subject: at('subject', 'Subject'), html: '<p>Hello</p>', text: 'Hello' },
    attachments: [{ name: at('file', 'report.csv'), type: 'text/csv', content: Buffer.from('a') }],
    unsubscribeUrl: `https://truce.example.com/u?t=${at('unsubscribe', 'x')}`,
  };
}

/** Names at the top of the last email; one that is long may be folded, which adds no name. */
function headerNames({ received }: MailSink): string[] {
  const [head = ''] = (received.at(-1)?.raw ?? '').split('\r\n\r\n');
  return head
    .split('\r\n')
    .flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? [])
    .sort();
}

describe('addresses', () => {
  it.each([
    ['reader@example.com', 'reader@example.com'],
    ['reader@bücher.example', 'reader@xn--bcher-kva.example'],
    ["o'neil+news@example.com", "o'neil+news@example.com"],
    ['truce@[127.0.0.1]', 'truce@[127.0.0.1]'],
    ['jürgen@example.com', null],
    ['a b@example.com', null],
    ['a@b@example.com', null],
    ['a@example.com/x', null],
    ['<a@example.com>', null],
    ['a@example.com, b@example.com', null],
    ['a@', null],
    ['@example.com', null],
    [`${'a'.repeat(65)}@example.com`, null],
  ])('%s goes over the wire as %s', (given, wire) => {
    expect(wireAddress(given)).toBe(wire);
  });

  it.each([
    ['smtp://mail.example.com', { port: 587, encryption: 'offered', auth: null }],
    [
      'smtp://u:p@mail.example.com',
      { port: 587, encryption: 'starttls', auth: { user: 'u', password: 'p' } },
    ],
    ['smtp://u:p@localhost:25', { port: 25, encryption: 'offered' }],
    [
      'smtps://a%40b:p%3A%2F@mail.example.com',
      { port: 465, encryption: 'tls', auth: { user: 'a@b', password: 'p:/' } },
    ],
    ['smtp://mail.example.com?starttls=never', { encryption: 'none', checksCertificate: true }],
    ['smtps://mail.example.com?certificate=any', { checksCertificate: false }],
  ])('%s is read with its rules', (url, server) => {
    expect(readSmtpUrl(url)).toMatchObject(server);
  });
});

describe('a test of the mail server', () => {
  const attempt = (url: string, timeouts = smtpTimeouts) =>
    mailerFor(url, timeouts).attempt(emailTo('me@example.com'));
  const signIn = `${encodeURIComponent('me@example.com')}:${encodeURIComponent(password)}`;

  it('shows the whole conversation', async () => {
    const sink = await sinkWith();
    const { ok, transcript, advice } = await attempt(`smtp://127.0.0.1:${sink.port}`);
    expect({ ok, advice }).toEqual({ ok: true, advice: null });
    expect(sink.received).toHaveLength(1);
    const said = transcript.map(({ from, text }) => `${from}: ${text}`);
    for (const part of [
      'server: 220 ',
      'truce: EHLO ',
      'truce: MAIL FROM:<truce@example.com>',
      'truce: RCPT TO:<me@example.com>',
      'truce: DATA',
      'server: 250 ',
    ]) {
      expect(said.some((line) => line.startsWith(part))).toBe(true);
    }
    expect(JSON.stringify(transcript)).not.toContain('Hello');
  });

  it.each(['PLAIN', 'LOGIN'])('hides the password in AUTH %s, taken or refused', async (method) => {
    for (const right of [true, false]) {
      const sink = await sinkWith({
        authMethods: [method],
        allowInsecureAuth: true,
        onAuth: ({ username, password: given }, _, done) =>
          right && username === 'me@example.com' && given === password
            ? done(null, { user: 1 })
            : done(refusalOf(535, `Authentication failed for ${given}`)),
      });
      const { ok, transcript, advice } = await attempt(`smtp://${signIn}@127.0.0.1:${sink.port}`);
      expect(ok).toBe(right);
      if (!right) expect(advice).toContain('rejected the username or password');
      const text = JSON.stringify(transcript);
      expect(text).toContain(`AUTH ${method}`);
      const forms = [password, `\0me@example.com\0${password}`].flatMap((form) => [
        form,
        Buffer.from(form).toString('base64'),
      ]);
      for (const form of forms) expect(text).not.toContain(form);
    }
  });

  it('never sends a password in the clear to another machine', async () => {
    const said: string[] = [];
    const sink = await sinkWith({
      onAuth: (auth, _, done) => {
        said.push(auth.username ?? '');
        done(null, { user: 1 });
      },
      allowInsecureAuth: true,
    });
    const server = {
      ...readSmtpUrl(`smtp://${signIn}@mail.example.com`),
      host: '127.0.0.1',
      port: sink.port,
    };
    const mailer = openSmtp(server, sender);
    closers.push(mailer.close);
    const { ok, advice } = await mailer.attempt(emailTo('me@example.com'));
    expect({ ok, said }).toEqual({ ok: false, said: [] });
    expect(advice).toContain('doesn’t offer encryption');
  });

  it('uses STARTTLS where it is offered, and wants a certificate that is right', async () => {
    const sink = await sinkWith({ disabledCommands: [] });
    const strict = await attempt(`smtp://127.0.0.1:${sink.port}?starttls=required`);
    expect(strict.ok).toBe(false);
    expect(strict.advice).toContain('certificate');
    const { ok, transcript } = await attempt(`smtp://127.0.0.1:${sink.port}?certificate=any`);
    expect(ok).toBe(true);
    expect(transcript).toContainEqual({ from: 'truce', text: 'STARTTLS' });
  });

  it('says what to do about each common fault', async () => {
    const plain = await sinkWith();
    const secure = await sinkWith({ secure: true });
    const silent = await sinkWith({ onConnect: () => undefined });
    const noSender = await sinkWith({ onMailFrom: (_, __, done) => done(refusalOf(553, 'not yours')) });
    const noReader = await sinkWith({
      onRcptTo: (_, __, done) => done(refusalOf(554, 'relay access denied')),
    });
    const later = await sinkWith({ onMailFrom: (_, __, done) => done(refusalOf(421, 'busy')) });
    const locked = await sinkWith({ authOptional: false, allowInsecureAuth: true });
    const faults: [string, RegExp, typeof impatient?][] = [
      [`smtps://127.0.0.1:${plain.port}`, /doesn’t use implicit TLS/],
      [`smtp://127.0.0.1:${secure.port}`, /needs smtps:/, impatient],
      [`smtp://127.0.0.1:${await freePort()}`, /nothing is listening on port/],
      ['smtp://no-such-host.invalid', /no-such-host\.invalid wasn’t found/],
      [`smtp://127.0.0.1:${silent.port}`, /didn’t respond|isn’t responding/, impatient],
      [`smtp://127.0.0.1:${noSender.port}`, /TRUCE_MAIL_FROM/],
      [`smtp://127.0.0.1:${noReader.port}`, /rejected the recipient/],
      [`smtp://127.0.0.1:${later.port}`, /asked us to retry later/],
      [`smtp://127.0.0.1:${locked.port}`, /requires a username and password/],
    ];
    for (const [url, words, timeouts] of faults) {
      const { ok, advice, transcript } = await attempt(url, timeouts);
      expect({ url, ok, advice }).toEqual({ url, ok: false, advice: expect.stringMatching(words) });
      expect(transcript.length).toBeGreaterThan(0);
    }
  });
});
