import { describe, expect, it } from 'vitest';
import { defaultSender, readSender } from '../../src/notifications/email/email-address.ts';
import { openSmtp, smtpTimeouts } from '../../src/notifications/email/smtp.ts';
import { readSmtpUrl } from '../../src/notifications/email/smtp-address.ts';
import { startSmtp } from '../support/smtp.ts';

describe('the sender of email', () => {
  it.each([
    ['https://truce.example.com', 'truce@truce.example.com'],
    ['http://192.0.2.7:8080', 'truce@[192.0.2.7]'],
    ['http://[::1]:8080', 'truce@[IPv6:::1]'],
    ['http://[2001:db8::7]/truce', 'truce@[IPv6:2001:db8::7]'],
  ])('of %s is %s where none is set', (baseUrl, address) => {
    expect(defaultSender(baseUrl)).toEqual({ name: 'Truce', address });
    // The default can be set as well.
    expect(readSender(`Truce <${address}>`)).toEqual({ name: 'Truce', address });
    expect(readSender(address)).toEqual({ name: '', address });
  });

  it('may have an IPv6 address without the prefix that email has for it', () => {
    expect(readSender('Truce <truce@[2001:db8::7]>').address).toBe('truce@[IPv6:2001:db8::7]');
  });

  it.each(['truce@[IPv6:1]', 'truce@[1.2.3]', 'truce@[IPv6:192.0.2.7]', 'truce@[::1', 'truce@IPv6:::1'])(
    'is not %s',
    (address) => expect(() => readSender(address)).toThrow('must be an email address'),
  );

  it.each(['http://[::1]:8080', 'http://192.0.2.7'])('of %s reaches the server whole', async (baseUrl) => {
    const sink = await startSmtp();
    const sender = defaultSender(baseUrl);
    const mailer = openSmtp(readSmtpUrl(`smtp://127.0.0.1:${sink.port}`), sender, smtpTimeouts);
    try {
      await mailer.send({
        ...{ messageId: `<one@${sender.address.split('@')[1]}>`, to: 'reader@example.com' },
        ...{ message: { subject: 'Subject', html: '<p>Hello</p>', text: 'Hello' }, attachments: [] },
        ...{ unsubscribeUrl: null, date: new Date('2026-11-21T08:00:00.000Z') },
      });
      expect(sink.received.map(({ from }) => from.toLowerCase())).toEqual([sender.address.toLowerCase()]);
      expect(sink.received[0]?.raw.toLowerCase()).toContain(`from: truce <${sender.address.toLowerCase()}>`);
    } finally {
      await Promise.all([mailer.close(), sink.stop()]);
    }
  });
});
