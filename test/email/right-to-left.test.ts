import { describe, expect, it } from 'vitest';
import { isolate, onlyIsolated } from '../../src/kit/isolate.ts';
import { message } from '../../src/kit/messages/text.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { composeEmail, emailLimits } from '../../src/notifications/email/compose-email.ts';
import { wrapText } from '../../src/notifications/email/wrap-text.ts';
import { slackLimits, slackMessage } from '../../src/notifications/slack/slack-message.ts';
import { noFilters } from '../../src/reports/compose/order.ts';
import { emailOf } from '../../src/reports/send/report-email.ts';
import { dailyReport } from '../reports/fixtures.ts';

const baseUrl = 'https://truce.example.com';
const name = 'صحيفة الصباح 24';
const isolated = `\u2068${name}\u2069`;
const signs = /[\u2066-\u2069]/;
const [fsi, pdi] = [/\u2068/g, /\u2069/g];

const report = (site: string) =>
  emailOf(
    { ...dailyReport, site: { ...dailyReport.site, name: site }, filters: noFilters },
    { role: 'reader', baseUrl, unsubscribeUrl: null, writer: writerOf('fr') },
  );
const alert = (site: string) =>
  composeEmail(
    {
      subject: message('emails.siteTitle', { site, title: 'Title, 29 novembre 2026' }),
      ...{ preheader: '', heading: 'Title', paragraphs: [site], baseUrl },
      footer: [message('emails.alertWhy', { site })],
    },
    writerOf('fr'),
  );

describe.each([
  ['a report', report],
  ['an alert', alert],
])('%s of a site whose name is read from right to left', (_, write) => {
  it('isolates the name in subject and plain text, and not in HTML', () => {
    const { subject, text, html } = write(name);
    expect(subject).toContain(isolated);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(isolated);
    expect(html).toContain(name);
    expect(html).not.toMatch(signs);
    for (const line of [subject, ...text.split('\n')])
      expect(line.match(fsi)?.length).toBe(line.match(pdi)?.length);
  });

  it('changes nothing for other names', () => {
    const { subject, text, html } = write('Øwl – Nachrichten');
    expect(`${subject}${text}${html}`).not.toMatch(signs);
  });

  it('lets no name end what isolates it', () => {
    const { subject } = write('صحي\u2069فة\u202e\u2068');
    expect(subject).toContain('\u2068صحيفة\u2069');
    expect(subject.match(/[\u202a-\u202e\u2066-\u2069]/g)).toHaveLength(2);
  });
});

it('Slack shows it so, too', () => {
  const title = message('report.siteTitle', { report: 'Report', site: name });
  const text = JSON.stringify({ title, lines: [message('emails.channelTestWhat', { site: name })] });
  const row = { id: 'x', text, event: 'test' as const, created_at: '2026-11-21T08:00:00.000Z' };
  const { blocks } = JSON.parse(slackMessage(row, writerOf('en')));
  expect(blocks[0].text.text).toBe(`Report: ${isolated}`);
  expect(blocks[1].text.text).toContain(isolated);
});

it.each([0, 50, 100, 140, 148, 149, 150])(
  'a title for Slack stays within its limit, cut %i letters before a name or within it',
  (letters) => {
    const title = message('report.siteTitle', { report: 'a'.repeat(letters), site: name.repeat(20) });
    const text = JSON.stringify({ title, lines: [] });
    const row = { id: 'x', text, event: 'test' as const, created_at: '2026-11-21T08:00:00.000Z' };
    const { blocks } = JSON.parse(slackMessage(row, writerOf('en')));
    expect(blocks[0].text.text.length).toBeLessThanOrEqual(slackLimits.headerText);
  },
);

it('a table keeps its columns', () => {
  const item = (label: string) => ({
    ...{ label, value: 1, share: null },
  });
  const bars = {
    ...{ type: 'bars' as const, title: 'Pages', format: 'count' as const },
    rows: [item(name), item('x'.repeat(name.length))],
  };
  const { text } = emailOf(
    { ...dailyReport, blocks: [bars], filters: noFilters },
    { role: 'reader', baseUrl, unsubscribeUrl: null, writer: writerOf('en') },
  );
  expect(text).toContain(`${isolated}  1\n${'x'.repeat(name.length)}  1`);
});

it('a cut or a line break leaves no half of a pair', () => {
  const { subject } = alert('ص'.repeat(emailLimits.subject));
  expect(subject.endsWith('…\u2069')).toBe(true);
  expect(wrapText(`${'a'.repeat(70)} ${isolate('صحيفة الصباح')} z`)).toBe(
    `${'a'.repeat(70)}\n\u2068صحيفة الصباح\u2069 z`,
  );
  expect(wrapText(isolate('صباح '.repeat(20).trim()), 24).split('\n')[1]).toMatch(/^\u2068[^\u2068]*\u2069$/);
});

it.each([
  ['a\u2068b', 'ab'],
  ['a\u2069b', 'ab'],
  ['\u2067b\u2069', 'b'],
  ['\u2068\u2068b\u2069', '\u2068b\u2069'],
  ['\u2068a\u2069b\u2069', '\u2068a\u2069b'],
])('keeps pairs only: %j', (text, kept) => {
  expect(onlyIsolated(text)).toBe(kept);
});

it('isolates once', () => {
  expect(isolate(isolate(name))).toBe(isolated);
  expect(isolate('Owl')).toBe('Owl');
});
