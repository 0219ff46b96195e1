import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writerOf } from '../../../src/kit/messages/writer.ts';
import { writeNumber } from '../../../src/reports/compose/numbers.ts';
import { openReportFonts } from '../../../src/reports/render/pdf/report-fonts.ts';
import { renderPdf } from '../../../src/reports/render/render-pdf.ts';
import { writeChange, writeFigure } from '../../../src/reports/render/write-figures.ts';
import type { Block, Report, WrittenReport } from '../../../src/reports/report.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';
import { longReport } from './long-report.ts';
import { monthlyReport } from './monthly-report.ts';
import { readPdf } from './read-pdf.ts';

const folder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const fonts = openReportFonts(folder, null);
const createdAt = new Date('2026-11-01T07:00:00Z');
const writer = writerOf('en');
const render = (report: Report) => renderPdf(report, { fonts, createdAt, writer });
const plain = (text: string) => text.replaceAll(/\s+/g, '');

describe('the PDF of a monthly report', () => {
  it('says every number of the report, in its order', async () => {
    const report = monthlyReport();
    const { pages } = await readPdf(await render(report));
    const text = plain(pages.join(''));
    let from = 0;
    for (const said of numbersOf(report).map(plain)) {
      const at = text.indexOf(said, from);
      expect(at, `${said} after ${text.slice(Math.max(0, from - 40), from)}`).toBeGreaterThanOrEqual(0);
      from = at;
    }
    expect(numbersOf(report).length).toBeGreaterThan(35);
  });

  it('names the screen where something is done, without a link', async () => {
    const open = { text: 'See it', path: '/sites/x/wall', place: 'Wall' };
    const items = [{ text: 'Turn it on', reason: 'It is off.', open }];
    const report = monthlyReport();
    const blocks = [{ type: 'recommendations' as const, title: 'Do next', items }];
    const { pages, links } = await readPdf(await render({ ...report, blocks }));
    expect(plain(pages.join(''))).toContain(plain('In the dashboard: Wall.'));
    expect(links).toEqual([]);
  });

  it('names itself, its site and its language', async () => {
    const { title, author, language, javaScript } = await readPdf(await render(monthlyReport()));
    expect([title, author, language]).toEqual([
      'Monthly report: Herald, October 1 – 31, 2026',
      'Herald',
      'en',
    ]);
    expect(javaScript).toBeNull();
  });

  it('has a structure that can be read aloud', async () => {
    const { roles, alts } = await readPdf(await render(monthlyReport()));
    for (const role of ['H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD', 'Figure']) {
      expect(roles.get(role), role).toBeGreaterThan(0);
    }
    expect(roles.get('H2')).toBe(5);
    expect(alts).toHaveLength(1);
    expect(alts[0]).toMatch(
      /^Line chart\. Sessions and blockers, day by day\. Sessions: from .* lowest .* highest/,
    );
  });

  it('numbers its pages, and has no contents where it is short', async () => {
    const { pages, outline } = await readPdf(await render(monthlyReport()));
    expect(pages).toHaveLength(2);
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of 2`);
    expect(pages.join()).not.toContain('Contents');
    expect(outline).toEqual(
      monthlyReport().blocks.flatMap((block) => ('title' in block ? [block.title] : [])),
    );
  });

  it('is the same, byte by byte, each time', async () => {
    const [first, second] = [await render(monthlyReport()), await render(monthlyReport())];
    expect(first.equals(second)).toBe(true);
    expect(first.length).toBeLessThan(60_000);
  });
});

describe('the PDF of a long report', () => {
  it('has contents whose pages and links are right', async () => {
    const { pages, links, outline } = await readPdf(await render(longReport()));
    expect(pages.length).toBeGreaterThanOrEqual(6);
    expect(pages[0]).toContain('Contents');
    expect(links).toHaveLength(outline.length);
    expect(links.every(({ page, url, goal }) => page === 1 && url === undefined && goal)).toBe(true);
    const last = pages.findIndex((page, at) => at > 0 && page.includes('All campaigns'));
    expect(plain(pages[0] ?? '')).toContain(`Allcampaigns${last + 1}`);
  });

  it('repeats the header row of a table on each of its pages', async () => {
    const { pages, roles } = await readPdf(await render(longReport()));
    const first = pages.findIndex((page, at) => at > 0 && page.includes('All campaigns'));
    for (const page of pages.slice(first)) expect(plain(page)).toContain('CampaignCountrySessions');
    // The repeated ones are no content: one row of six heads, and one head in each row.
    expect(roles.get('TH')).toBe(5 + 4 + 3 + 9 + 6 + 140);
  });

  it('draws Greek, Cyrillic, Georgian and accents, and a box where no font has the character', async () => {
    const text = (await readPdf(await render(longReport()))).pages.join(' ');
    for (const name of ['Ελληνική εφημερίδα', 'Вечерняя газета', 'ქართული გაზეთი', 'Straßenbau & Größe']) {
      expect(text).toContain(name);
    }
    expect(text).toContain('□□□□□□');
    expect(text).not.toContain('中');
  });

  it('uses the font that was given for what the others lack', async () => {
    const more = openReportFonts(folder, join(folder, 'DejaVuMathTeXGyre.ttf'));
    const letter = [...Array(1000).keys()]
      .map((at) => 0x1d400 + at)
      .find((code) => more.more?.has(code) && !more.regular.has(code));
    const title = `Set ${String.fromCodePoint(letter ?? 0)}`;
    const report = { ...monthlyReport(), title };
    expect((await readPdf(await render(report))).pages[0]).toContain('Set □');
    const drawn = await renderPdf(report, { fonts: more, createdAt, writer });
    expect((await readPdf(drawn)).pages[0]).not.toContain('□');
  });
});

describe('hostile texts', () => {
  it('never throw, and never become anything but text', async () => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(200);
    for (let at = 0; at < hostileTexts.length; at += 10) {
      const file = await render(reportWith(hostileTexts.slice(at, at + 10)));
      const { links, javaScript } = await readPdf(file);
      expect(links.filter(({ url }) => url !== undefined)).toEqual([]);
      expect(javaScript).toBeNull();
      expect(namesOf(file).match(/\/(JS|JavaScript|Launch|URI|AA|OpenAction|EmbeddedFiles?)\b/g)).toBeNull();
    }
  });

  it('are no markup in the metadata', async () => {
    const site = { ...monthlyReport().site, name: '</rdf:li><x>&amp; Söhne' };
    const file = await render({ ...monthlyReport(), site });
    const xml = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(file.toString('utf8'))?.[0] ?? '';
    expect(xml).toContain('&lt;/rdf:li&gt;&lt;x&gt;&amp;amp; Söhne');
    expect((await readPdf(file)).author).toBe('</rdf:li><x>&amp; Söhne');
  });
});

it('what rounds to nothing is unchanged, neither better nor worse', async () => {
  const change = { value: -0.04, unit: 'points', isGood: false } as const;
  const item = { label: 'Rate', figure: { format: 'percent', value: 2 }, change } as const;
  const report: Report = { ...monthlyReport(), blocks: [{ type: 'figures', items: [item] }] };
  const [page = ''] = (await readPdf(await render(report))).pages;
  expect(page).toContain('unchanged');
  expect(page).not.toMatch(/worse|better|=/);
});

it('a note stays with the numbers that it is about', async () => {
  const facts = (count: number): Block => ({
    ...{ type: 'facts', title: 'Facts' },
    items: Array.from({ length: count }, (_, at) => ({ label: `Fact ${at}`, text: 'So it is.' })),
  });
  const money: Block = {
    ...{ type: 'figures', title: 'Revenue' },
    items: [{ label: 'Won back', figure: { format: 'money', value: '4.00', currency: 'EUR' }, change: null }],
  };
  for (let count = 20; count < 32; count++) {
    const blocks: Block[] = [facts(count), money, { type: 'note', text: 'Estimated.' }, facts(20)];
    const { pages } = await readPdf(await render({ ...monthlyReport(), blocks }));
    const page = pages.find((text) => text.includes('Won back'));
    expect(page, `after ${count} facts`).toContain('Estimated.');
  }
});

it('an empty report is still a page that says so', async () => {
  const empty: Block[] = [
    { type: 'line', title: 'Sessions', format: 'count', series: [] },
    { type: 'table', title: 'Pages', columns: [], rows: [] },
    { type: 'bars', title: 'Devices', format: 'count', rows: [] },
    { type: 'figures', items: [] },
  ];
  const { pages } = await readPdf(
    await render({ ...monthlyReport(), previous: null, headline: '', blocks: empty }),
  );
  expect(pages).toHaveLength(1);
  expect(pages[0]?.match(/Nothing in this period/g)).toHaveLength(3);
});

/** The file without what is text in it: streams and strings. */
function namesOf(file: Buffer): string {
  return file
    .toString('latin1')
    .replace(/stream\n[\s\S]*?\nendstream\nendobj/g, '')
    .replace(/\((?:\\[\s\S]|[^\\()])*\)/g, '()');
}

/** Everything that is printed as a number, in the order of the blocks. */
function numbersOf({ blocks }: WrittenReport): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'figures') {
      return block.items.flatMap(({ label, figure, change }) => [
        label,
        writeFigure(figure, writer),
        ...(change ? [writeChange(change, writer).amount] : []),
      ]);
    }
    if (block.type === 'table') return block.rows.flat().map((figure) => writeFigure(figure, writer));
    if (block.type !== 'bars') return [];
    return block.rows.flatMap(({ label, value, share }) => [
      label,
      writeNumber(block.format, value, writer),
      ...(share === null ? [] : [writeNumber('percent', share, writer)]),
    ]);
  });
}

function reportWith(texts: string[]): Report {
  const [one = ''] = texts;
  const figures = texts.map((value) => ({ format: 'text' as const, value }));
  return {
    ...monthlyReport(),
    title: one,
    headline: texts.at(-1) ?? '',
    site: { id: one, name: one, domain: texts.at(1) ?? '', timezone: one },
    blocks: [
      { type: 'figures', items: figures.map((figure) => ({ label: figure.value, figure, change: null })) },
      { type: 'facts', title: one, items: texts.map((text) => ({ label: text, text })) },
      {
        type: 'line',
        title: one,
        format: 'count',
        series: texts.map((name) => ({ name, points: [{ label: name, value: Number.NaN }] })),
      },
      {
        type: 'bars',
        title: one,
        format: 'percent',
        rows: texts.map((label) => ({ label, value: 1, share: 5 })),
      },
      {
        type: 'table',
        title: one,
        columns: texts.map((title) => ({ title, isNumber: false })),
        rows: [figures, figures, []],
      },
      { type: 'recommendations', title: one, items: texts.map((text) => ({ text, reason: text })) },
      ...texts.map((text) => ({ type: 'note' as const, text })),
    ],
  };
}
