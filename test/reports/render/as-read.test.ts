import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writerOf } from '../../../src/kit/messages/writer.ts';
import { openReportFonts } from '../../../src/reports/render/pdf/report-fonts.ts';
import { renderPdf } from '../../../src/reports/render/render-pdf.ts';
import type { Block, Report } from '../../../src/reports/report.ts';
import { emailOf } from '../../../src/reports/send/report-email.ts';
import { customReport, dailyReport, monthlyReport } from '../fixtures.ts';
import { readPdf } from './read-pdf.ts';

/** What a reader would stumble over, found by reading. */

const folder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const fonts = openReportFonts(folder, null);
const writer = writerOf('en');
const pdfOf = async (report: Report) =>
  readPdf(await renderPdf(report, { fonts, createdAt: new Date('2026-11-21T08:00:00Z'), writer }));
const adminEmail = (report: Report) =>
  emailOf(report, { role: 'admin', baseUrl: 'https://truce.example.com', unsubscribeUrl: null, writer });
const seen = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const withBlocks = (blocks: Block[]): Report => ({ ...monthlyReport, blocks });

describe('a report, read', () => {
  it('writes one number and one period one way, in email and PDF', async () => {
    const mail = seen(adminEmail(dailyReport).html);
    const pdf = (await pdfOf(dailyReport)).pages.join(' ');
    for (const words of ['12,400', '27.0%', '8.2%', '1.3 points', 'November 20, 2026', 'November 19, 2026']) {
      expect(mail).toContain(words);
      expect(pdf).toContain(words);
    }
    expect(mail + pdf).not.toMatch(/\d %/);
  });

  it('says what its changes are against, in every form', () => {
    const { html, text } = adminEmail(monthlyReport);
    expect(seen(html)).toContain('Compared with September 1 – 30, 2026.');
    expect(text).toContain('Compared with September 1 – 30, 2026.');
    expect(adminEmail(customReport).text).not.toContain('Compared with');
  });

  it('names a site once that is called as its domain is', async () => {
    const site = { ...dailyReport.site, name: 'news.example', domain: 'news.example' };
    const [page = ''] = (await pdfOf({ ...dailyReport, site })).pages;
    // Once in the running title, once below the heading.
    expect(page.match(/news\.example/g)).toHaveLength(2);
  });

  it('breaks no number of a table, and turns a wide one into lines on a phone', () => {
    const columns = ['Week', 'Sessions', 'Share', 'Walls', 'Rate'].map((title, at) => ({
      title,
      isNumber: at > 0,
    }));
    const row = [
      { format: 'text' as const, value: '1 to 4 Oct' },
      ...[1, 2, 3, 4].map((value) => ({ format: 'percent' as const, value })),
    ];
    const wide = adminEmail(withBlocks([{ type: 'table', title: 'Weeks', columns, rows: [row] }])).html;
    const cells = [...wide.matchAll(/<td class="line text" align="right"[^>]*>/g)].map(([cell]) => cell);
    expect(cells).toHaveLength(4);
    for (const cell of cells) expect(cell).toContain('white-space:nowrap');
    expect(wide).toMatch(/<span class="soft name" style="display:none[^>]*>Share<\/span>2\.0%/);
    expect(wide).toContain('<table class="wide"');
    const narrow = adminEmail(
      withBlocks([{ type: 'table', title: 'Weeks', columns: columns.slice(0, 3), rows: [row] }]),
    ).html;
    expect(narrow).not.toContain('<table class="wide"');
  });

  it('gives three figures columns of one width', () => {
    const items = ['a', 'b', 'c'].map((label) => ({
      label,
      figure: { format: 'count' as const, value: 1 },
      change: null,
    }));
    const { html } = adminEmail(withBlocks([{ type: 'figures', title: 'Money', items }]));
    expect(html).toContain('table-layout:fixed');
    expect(html).toMatch(/<td class="line" colspan="2"/);
    expect(seen(html)).toContain('Money a 1 b 1 c 1');
  });

  it('leaves a gap where a rate has no walls to be of', async () => {
    const points = [
      { label: '2026-10-01', value: 20 },
      { label: '2026-10-02', value: null },
      { label: '2026-10-03', value: 30 },
    ];
    const report = withBlocks([
      { type: 'line', title: 'Rate', format: 'percent', series: [{ name: 'Rate', points }] },
    ]);
    expect(seen(adminEmail(report).html)).toMatch(/20\.0% &nbsp; – &nbsp; 30\.0%/);
    expect(adminEmail(report).text).toMatch(/^Oct 2 +–$/m);
    expect((await pdfOf(report)).alts[0]).toContain('October 2 –');
  });

  it('says what a box stands for, where a letter has no font', async () => {
    const site = { ...dailyReport.site, name: '朝日新聞' };
    expect((await pdfOf({ ...dailyReport, site })).pages.join()).toContain(
      'stands for a character that this file has no font for',
    );
    expect((await pdfOf(dailyReport)).pages.join()).not.toContain('stands for a character');
  });

  it('keeps the days apart from a title that runs from right to left', async () => {
    const title = 'تقرير الصحيفة';
    const { pages } = await pdfOf({ ...customReport, title });
    expect(pages[0]).toMatch(/^The Daily Planet\s+November\s+9\s+–\s+15,\s+2026\s+· /);
    expect(adminEmail({ ...customReport, title }).html).toContain(
      `<span dir="auto" style="unicode-bidi:isolate;">${title}</span>`,
    );
  });
});
