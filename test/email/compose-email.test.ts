import { describe, expect, it } from 'vitest';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { composeEmail, type EmailTexts, emailLimits } from '../../src/notifications/email/compose-email.ts';

const english = writerOf('en');
const compose = (texts: EmailTexts) => composeEmail(texts, english);
const invitation = {
  subject: 'Ada invited you to Truce',
  preheader: 'Read the numbers of example.com with Ada.',
  heading: 'Ada invited you',
  paragraphs: [
    'Ada would like you to read the numbers of example.com.',
    'The invitation is good for 7 days.',
  ],
  action: { label: 'Accept the invitation', url: 'https://truce.example.com/join?token=a&b=c' },
  footer: ['If you do not know Ada, ignore this mail.'],
  baseUrl: 'https://truce.example.com',
} satisfies EmailTexts;

/** Gmail shows no more of an email than this. */
const gmailClipsAt = 102 * 1024;

describe('an email', () => {
  it('says the same in HTML and in plain text', () => {
    const { subject, html, text } = compose(invitation);
    expect(subject).toBe('Ada invited you to Truce');
    for (const words of [invitation.heading, ...invitation.paragraphs, ...invitation.footer]) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
    expect(text).toContain('Accept the invitation:\nhttps://truce.example.com/join?token=a&b=c\n');
    expect(html).toContain('href="https://truce.example.com/join?token=a&amp;b=c"');
    expect(html.indexOf(invitation.preheader)).toBeLessThan(html.indexOf('<h1'));
  });

  it('loads nothing and names its language and color schemes', () => {
    const { html } = compose(invitation);
    expect(html).not.toMatch(/<img|<link|<script|@import|url\(|src=/i);
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme:dark');
  });

  it('breaks plain text at 72 columns, save addresses', () => {
    const { text } = compose({ ...invitation, paragraphs: ['word '.repeat(100)] });
    const long = text.split('\n').filter((line) => line.length > 72);
    expect(long.filter((line) => !line.startsWith('https://'))).toEqual([]);
  });

  it('shows markup and controls of others as text, in every field', () => {
    const evil =
      '</title></style></div><script>alert(1)</script><img src=x onerror=alert(1)>"\'&\r\nBcc: a@b.c\0\u202e';
    const { subject, html, text } = compose({
      subject: evil,
      preheader: evil,
      heading: evil,
      paragraphs: [evil],
      action: { label: evil, url: 'https://truce.example.com/"><script>alert(1)</script>' },
      footer: [evil],
      baseUrl: invitation.baseUrl,
    });
    expect(html).not.toMatch(/<script|<img|<\/title><\/style>/i);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(subject).not.toMatch(/[\r\n\0\u202e]/);
    expect(text).not.toMatch(/[\r\0\u202e]/);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'nonsense'])('does not link to %s', (url) => {
    expect(() => compose({ ...invitation, action: { label: 'Go', url } })).toThrow();
  });

  it.each(['&', '"', '😀', 'م', '\n'])('is never clipped by Gmail, also of endless %j', (sign) => {
    const endless = `a${sign.repeat(20_000)}a`;
    const { subject, html } = compose({
      subject: endless,
      preheader: endless,
      heading: endless,
      paragraphs: Array(100).fill(endless),
      action: { label: 'Go', url: `https://truce.example.com/${'a'.repeat(2000)}` },
      footer: Array(100).fill(endless),
      baseUrl: invitation.baseUrl,
    });
    expect([...subject].length).toBeLessThanOrEqual(emailLimits.subject);
    expect(Buffer.byteLength(html)).toBeLessThan(gmailClipsAt);
  });
});
