import { expect, it } from 'vitest';
import { message } from '../../../src/kit/messages/text.ts';
import { writerOf } from '../../../src/kit/messages/writer.ts';
import { renderReportEmail } from '../../../src/reports/render/email.ts';
import type { Block, Report } from '../../../src/reports/report.ts';
import { dailyReport } from '../fixtures.ts';

const baseUrl = 'https://truce.example.com';
const languages = ['en', 'de', 'fr', 'es'] as const;

function textOf(report: Report, language: (typeof languages)[number], unsubscribe: string | null = baseUrl) {
  const links = { dashboard: baseUrl, settings: null, unsubscribe };
  return renderReportEmail(report, { writer: writerOf(language), isMember: true, baseUrl, links });
}

const titles = [
  message('integrations.week'),
  message('common.sessions'),
  message('overview.adBlockersDetected'),
  message('overview.blockingShare'),
  message('common.conversionRate'),
];
const row = ['Nov 2', '12,400', '3,348', '27.0%', '2.1%'].map((value) => ({
  format: 'text' as const,
  value,
}));
const table: Block = {
  type: 'table',
  title: 'Weeks',
  columns: titles.map((title, at) => ({ title, isNumber: at > 0 })),
  rows: [row, row],
};

it.each(languages)('the plain text cuts no title of a column: %s', (language) => {
  const { text } = textOf({ ...dailyReport, blocks: [table] }, language);
  const lines = text.split('\n');
  const begin = lines.indexOf('WEEKS') + 1;
  const end = lines.findIndex((line) => line.startsWith('Nov 2'));
  const header = lines.slice(begin, end);
  expect(header.length).toBeGreaterThan(0);
  expect(header.join('')).not.toContain('…');
  const { say } = writerOf(language);
  // Each column reads from top to bottom: its words are there, and in this order.
  for (const title of titles.map(say)) {
    let from = 0;
    for (const word of title.split(' ')) {
      const at = header.findIndex((line, index) => index >= from && line.split(/\s+/).includes(word));
      expect(at, `${word} of ${title}`).toBeGreaterThanOrEqual(from);
      from = at;
    }
  }
});

it('no label of a number is cut either', () => {
  const label = 'Proporción de visitantes con un bloqueador de anuncios activo';
  const item = { label, figure: { format: 'count' as const, value: 1 }, change: null };
  const report: Report = { ...dailyReport, blocks: [{ type: 'figures', items: [item, item] }] };
  expect(textOf(report, 'es').text).toContain(label);
});

it.each(languages)(
  'every heading is in capitals, also where it ends with an abbreviation: %s',
  (language) => {
    const title = message('report.abTestSince', { day: { format: 'shortDay', of: '2026-11-01' } });
    const facts: Block = { type: 'facts', title, items: [{ label: 'Winner', text: 'soft' }] };
    const { text } = textOf({ ...dailyReport, blocks: [facts] }, language);
    expect(text).toContain(`${writerOf(language).say(title).toLocaleUpperCase(language)}\n`);
  },
);

const money = (amount: string) => ({ format: 'money' as const, of: { amount, currency: 'EUR' } });
const values = {
  ...{ won: money('7.74'), stake: money('16.73'), extra: money('1234567.89'), left: money('7654321.98') },
  share: { format: 'percent' as const, of: 46.3 },
  days: 'November 2 – November 15, 2026',
};

it.each(languages)('a sentence is never cut, and one that is a title is not in capitals: %s', (language) => {
  const long = [
    message('revenue.headlineTooEarly', values),
    message('revenue.headlineBroughtPart', values),
    message('revenue.headlineWonBack', values),
    message('report.shareOfChecked', { count: 2, share: values.share, judged: '1,234,567' }),
    `${'“A wall with a rather long name” '.repeat(20)}won 16.73.`,
  ];
  const blocks = long.flatMap((text): Block[] => [
    { type: 'facts', title: text, items: [{ label: 'Label', text }] },
    { type: 'recommendations', title: text, items: [{ text, reason: text }] },
    { type: 'note', text },
  ]);
  const { say } = writerOf(language);
  for (const headline of long) {
    const { text, html } = textOf({ ...dailyReport, headline, blocks }, language);
    expect(text).not.toContain('…');
    expect(html.slice(html.indexOf('<h1'))).not.toContain('…'); // what inboxes show beside the subject is before it
    const spaced = text.replace(/\s+/g, ' ');
    for (const one of long.map(say)) expect(spaced.split(one.replace(/\s+/g, ' ')).length).toBeGreaterThan(5);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  }
});

it.each(languages)('both parts say why their reader gets the report: %s', (language) => {
  const { say } = writerOf(language);
  const site = dailyReport.site.name;
  const read = ({ text, html }: { text: string; html: string }) =>
    [text, html.replace(/<[^>]+>/g, '').replaceAll('&#39;', "'")].map((part) => part.replace(/\s+/g, ' '));
  const spaced = (text: string) => text.replace(/\s+/g, ' ');
  const added = spaced(say(message('report.whyYou', { site })));
  const sent = spaced(say(message('report.whySent', { site })));
  for (const part of read(textOf(dailyReport, language))) {
    expect(part).toContain(added);
    expect(part).not.toContain(sent);
  }
  // Sent by hand to somebody who is no recipient, and can't unsubscribe.
  for (const part of read(textOf(dailyReport, language, null))) {
    expect(part).toContain(sent);
    expect(part).not.toContain(added);
  }
});

it.each(languages)('a wide table fits in 72 columns, a block for each row: %s', (language) => {
  const more = [message('common.wallsShown'), message('common.conversions')];
  const wide = [...titles, ...more];
  const week = [...row, ...['1,204', '321'].map((value) => ({ format: 'text' as const, value }))];
  const block: Block = {
    ...{ type: 'table', title: 'Weeks', rows: [week, week] },
    columns: wide.map((title, at) => ({ title, isNumber: at > 0 })),
  };
  const { text } = textOf({ ...dailyReport, blocks: [block] }, language);
  const lines = text.split('\n').filter((line) => !line.startsWith('http'));
  expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(72);
  expect(lines.filter((line) => line === 'Nov 2')).toHaveLength(2);
  const { say } = writerOf(language);
  for (const title of wide.slice(1).map(say))
    expect(lines.filter((line) => line.startsWith(`  ${title}  `))).toHaveLength(2);
});
