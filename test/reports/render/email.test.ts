import { describe, expect, it } from 'vitest';
import { writerOf } from '../../../src/kit/messages/writer.ts';
import { maxEmailBytes, renderReportEmail } from '../../../src/reports/render/email.ts';
import { maxRows } from '../../../src/reports/render/email-blocks.ts';
import type { Block, Report, WrittenBlock } from '../../../src/reports/report.ts';
import { customReport, dailyReport, monthlyReport, reportFixtures, weeklyReport } from '../fixtures.ts';

const context = {
  writer: writerOf('en'),
  baseUrl: 'https://truce.example.com',
  isMember: true,
  links: {
    dashboard: 'https://truce.example.com/sites/x?from=2026-11-09&to=2026-11-15',
    settings: 'https://truce.example.com/sites/x/reports',
    unsubscribe: 'https://truce.example.com/v1/unsubscribe?token=abc',
  },
};
const render = (report: Report, links = {}) =>
  renderReportEmail(report, { ...context, links: { ...context.links, ...links } });

/** What a reader sees of HTML. */
const seen = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

describe.each(Object.entries(reportFixtures))('the %s report as an email', (_, report) => {
  const { subject, html, text } = render(report);

  it('says what it is about in the subject and begins with the headline', () => {
    expect(subject).toContain(report.title);
    expect(subject).toContain('The Daily Planet');
    const preheader = html.indexOf(report.headline.slice(0, 20));
    expect(preheader).toBeGreaterThan(0);
    expect(preheader).toBeLessThan(html.indexOf('<h1'));
    expect(text.replace(/\n/g, ' ')).toContain(report.headline);
  });

  it('needs no picture and nothing from anywhere', () => {
    expect(html).not.toMatch(/<img|<svg|<script|<link|url\(|src=|cid:/i);
  });

  it('has every title and label in both parts', () => {
    const [words, lower] = [seen(html), text.toLowerCase()];
    for (const title of report.blocks.flatMap(titlesOf)) {
      expect(words).toContain(title);
      expect(lower).toContain(title.toLowerCase());
    }
  });
});

describe('a report as an email', () => {
  it('has no unsubscribe link for somebody who is no recipient', () => {
    const { html, text } = render(dailyReport, { unsubscribe: null, settings: null });
    expect(`${html}${text}`).not.toMatch(/unsubscribe/i);
    expect(render(dailyReport).html).toMatch(/unsubscribe/i);
  });

  it.each([3, 20])(
    'draws %i rates of zero, and says that there is nothing only where there is none',
    (days) => {
      const chartOf = (value: number | null, format: 'count' | 'percent') => {
        const points = Array.from({ length: days }, (_, at) => ({ label: `2026-11-${10 + at}`, value }));
        const block: Block = { type: 'line', title: 'Days', format, series: [{ name: 'Rate', points }] };
        return seen(render({ ...dailyReport, blocks: [block] }).html);
      };
      expect(chartOf(0, 'percent')).not.toContain('Nothing in this period');
      expect(chartOf(0, 'percent')).toContain(days > 8 ? 'Days 0% &nbsp;' : ' 0% &nbsp; 0% ');
      expect(chartOf(null, 'percent')).toContain('Nothing in this period');
      expect(chartOf(0, 'count')).toContain('Nothing in this period');
    },
  );

  it('writes figures as they are read, with the direction as a sign, a word and a color', () => {
    const { html, text } = render(dailyReport);
    expect(seen(html)).toContain('Sessions 12,400 ▲ 8.2%');
    expect(seen(html)).toContain('Conversion rate 2.1% ▼ 0.3 points');
    expect(html).toMatch(/class="good"[^>]*><span role="img" aria-label="up">▲<\/span> 8.2%/);
    expect(html).toMatch(/class="bad"[^>]*><span role="img" aria-label="down">▼<\/span> 4.1%/);
    expect(html).toMatch(/class="soft"[^>]*><span role="img" aria-label="up">▲<\/span> 3.1%/);
    expect(text).toMatch(/Sessions +12,400 +up 8.2%/);
    expect(render(monthlyReport).text).toMatch(/Recovered revenue \(estimate\) +€1,842.60 +up 12.5%/);
  });

  it('writes whole points with a digit after the point, as the others', () => {
    const item = { label: 'Rate', figure: { format: 'percent', value: 20 } } as const;
    const items = [11, 5.5, 1].map((value) => ({
      ...item,
      change: { value, unit: 'points', isGood: true } as const,
    }));
    const { html } = render({ ...dailyReport, blocks: [{ type: 'figures', items }] });
    for (const words of ['11.0 points', '5.5 points', '1.0 points']) expect(seen(html)).toContain(words);
  });

  it('shows what rounds to nothing as unchanged, in gray', () => {
    const item = { label: 'Rate', figure: { format: 'percent', value: 2 } } as const;
    const change = { value: -0.04, unit: 'points', isGood: false } as const;
    const { html } = render({ ...dailyReport, blocks: [{ type: 'figures', items: [{ ...item, change }] }] });
    expect(html).toMatch(/class="soft"[^>]*>unchanged</);
    expect(html).not.toMatch(/class="(good|bad)"[^>]*>/);
  });

  it('leads to where something is done, only those who may do it', () => {
    const block: Block = {
      ...{ type: 'facts', title: 'A/B test', items: [{ label: 'Winner', text: 'soft' }] },
      open: { text: 'Use this wall', tab: 'ab-test' },
    };
    const report = { ...dailyReport, blocks: [block] };
    const address = 'https://truce.example.com/sites/x/ab-test';
    expect(render(report).html).toContain(`href="${address}"`);
    expect(render(report).text).toContain(`Use this wall: ${address}`);
    const { html, text } = render(report, { settings: null });
    expect(html + text).not.toContain(address);
  });

  it('leads from what to do next to its screen, only those who may do it', () => {
    const open = { text: 'See the wall', path: '/sites/x/wall', place: 'Wall' };
    const blocks: Block[] = [
      {
        type: 'recommendations',
        title: 'Do next',
        items: [{ text: 'Turn it on', reason: 'It is off.', open }],
      },
      { type: 'note', text: 'The wall is off.', open },
    ];
    const report = { ...dailyReport, blocks };
    const address = 'https://truce.example.com/sites/x/wall';
    expect(render(report).html.split(`href="${address}"`)).toHaveLength(3);
    expect(render(report).text.split(`See the wall: ${address}`)).toHaveLength(3);
    const { html, text } = render(report, { settings: null });
    expect(html + text).not.toContain(address);
  });

  it('aligns the columns of its plain text', () => {
    const rows = render(weeklyReport)
      .text.split('\n')
      .filter((line) => /^Nov \d+ /.test(line));
    expect(rows).toHaveLength(7);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  });

  it('draws bars to scale', () => {
    const { html } = render(customReport);
    const widths = [...html.matchAll(/class="bar" bgcolor="#0b6b57" width="(\d+)%"/g)].map(([, width]) =>
      Number(width),
    );
    expect(widths.slice(0, 3)).toEqual([100, 57, 5]);
  });

  it('shows readers no way to the settings', () => {
    expect(render(dailyReport).html).toContain('Report settings');
    const { html, text } = render(dailyReport, { settings: null });
    expect(seen(html) + text).not.toMatch(/settings/i);
    expect(html + text).not.toContain('/reports');
    expect(html + text).toContain('Unsubscribe');
  });

  it('takes markup, controls and long words of others as text, in every field', () => {
    const evil = `</td></table><script>alert(1)</script><img src=x onerror=alert(1)>\u202e\0"'&${'w'.repeat(3000)}`;
    const { subject, html, text } = render(everywhere(evil));
    expect(html).not.toMatch(/<script|<img|onerror=[^&]*>[^&]*<\/td><\/table><script/i);
    expect((html.match(/<table/g) ?? []).length).toBe((html.match(/<\/table>/g) ?? []).length);
    expect(subject.length).toBeLessThanOrEqual(200);
    expect(subject + text).not.toMatch(/[\0\u202e]/);
  });

  it('isolates a name that is written from right to left', () => {
    const { html } = render({ ...dailyReport, site: { ...dailyReport.site, name: 'صحيفة اليوم' } });
    expect(html).toContain('<span dir="auto" style="unicode-bidi:isolate;">صحيفة اليوم</span>');
  });

  it('stays below what Gmail shows, and says that there is more', () => {
    const rows = Array.from({ length: 500 }, () => ({ label: '&'.repeat(200), value: 1, share: null }));
    const block: Block = { type: 'bars', title: 'By page', format: 'count', rows };
    const { html } = render({ ...customReport, blocks: Array(20).fill(block) });
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxEmailBytes);
    expect(seen(html)).toContain(`and ${500 - maxRows} more`);
    expect(seen(html)).toContain('This report is too long for an email');
    expect(html).toContain('Unsubscribe');
  });

  it('says in its plain text too how many rows are left out', () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({ label: `row ${at}`, value: 50 - at, share: null }));
    const bars: Block = { type: 'bars', title: 'Bars', format: 'count', rows };
    const table: Block = {
      type: 'table',
      title: 'Table',
      columns: [{ title: 'Page', isNumber: false }],
      rows: rows.map(({ label }) => [{ format: 'text' as const, value: label }]),
    };
    const { html, text } = render({ ...customReport, blocks: [bars, table] });
    for (const words of [seen(html), text]) {
      expect(words).not.toContain('row 30');
      expect(words.split(`and ${50 - maxRows} more`)).toHaveLength(3);
    }
  });

  it('draws every point of a chart, and says what all of them span', () => {
    const points = Array.from({ length: 53 }, (_, at) => ({
      label: new Date(Date.UTC(2026, 0, 5 + 7 * at)).toISOString().slice(0, 10),
      value: at < 20 ? 1000 : 10,
    }));
    const series = Array.from({ length: 4 }, (_, at) => ({ name: `Count ${at}`, points }));
    const line: Block = { type: 'line', title: 'Week by week', format: 'count', series };
    const { html } = render({ ...customReport, blocks: [line] });
    expect(html.match(/title="Jan 5: 1,000"/g)).toHaveLength(4);
    expect(seen(html)).toContain('from 10 to 1,000');
    expect(seen(html)).not.toContain('too long for an email');
  });

  it('refuses links that are none', () => {
    expect(() => render(dailyReport, { dashboard: 'javascript:alert(1)' })).toThrow();
  });
});

describe('a week that the period cuts', () => {
  const point = (label: string, value: number, days?: number) => ({ label, value, ...(days && { days }) });
  const points = [point('2026-10-01', 40, 4), point('2026-10-05', 90)];
  const line: Block = {
    type: 'line',
    title: 'Weeks',
    format: 'count',
    series: [{ name: 'Sessions', points }],
  };
  const { html, text } = render({ ...monthlyReport, blocks: [line] });

  it('is an outline, and says how many days it has', () => {
    expect(html.match(/class="bar-part"/g)).toHaveLength(1);
    expect(seen(html)).toContain('Oct 1 4 of 7 days');
    expect(text).toContain('Oct 1 (4 of 7 days)');
  });
});

function titlesOf(block: WrittenBlock): string[] {
  if (block.type === 'note') return [];
  if (block.type === 'figures') return block.items.map(({ label }) => label);
  return [block.title];
}

/** Every text of a report is this one. */
function everywhere(word: string): Report {
  const text = { format: 'text' as const, value: word };
  return {
    ...dailyReport,
    title: word,
    headline: word,
    site: { ...dailyReport.site, name: word, timezone: word },
    blocks: [
      { type: 'figures', items: [{ label: word, figure: text, change: null }] },
      {
        type: 'figures',
        items: [{ label: word, figure: { format: 'money', value: '1', currency: word }, change: null }],
      },
      { type: 'facts', title: word, items: [{ label: word, text: word }] },
      {
        type: 'line',
        title: word,
        format: 'count',
        series: [{ name: word, points: [{ label: word, value: 1 }] }],
      },
      { type: 'bars', title: word, format: 'count', rows: [{ label: word, value: 1, share: 1 }] },
      { type: 'table', title: word, columns: [{ title: word, isNumber: false }], rows: [[text]] },
      { type: 'recommendations', title: word, items: [{ text: word, reason: word }] },
      { type: 'note', text: word },
    ],
  };
}
