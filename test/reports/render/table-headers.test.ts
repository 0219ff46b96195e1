import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { message, type Text } from '../../../src/kit/messages/text.ts';
import { writerOf } from '../../../src/kit/messages/writer.ts';
import { openReportFonts } from '../../../src/reports/render/pdf/report-fonts.ts';
import { renderPdf } from '../../../src/reports/render/render-pdf.ts';
import type { Figure } from '../../../src/reports/report.ts';
import { monthlyReport } from './monthly-report.ts';
import { readPdf } from './read-pdf.ts';

const folder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const bundled = openReportFonts(folder, null);
const createdAt = new Date('2026-11-01T07:00:00Z');

const count = (value: number): Figure => ({ format: 'count', value });
const text = (value: Text): Figure => ({ format: 'text', value });
const rate: Figure = { format: 'percent', value: 12.5 };
const walls = [message('common.wallsShown'), message('common.conversions'), message('common.conversionRate')];
const week = { format: 'shortPeriod', of: { start: '2026-09-28', end: '2026-10-04' } } as const;

interface Shape {
  titles: Text[];
  row: Figure[];
}

/** The columns of every table that a report can have, with wide content. */
const shapes: Record<string, Shape> = {
  'the weeks of a month': {
    titles: [
      ...[message('integrations.week'), message('common.sessions'), message('overview.adBlockersDetected')],
      ...[message('overview.blockingShare'), ...walls],
    ],
    row: [
      text(message('report.labelDays', { label: week, days: message('overview.daysOfWeek', { count: 4 }) })),
      ...[count(12_345_678), count(3_456_789), rate, count(2_345_678), count(234_567), rate],
    ],
  },
  'months side by side': {
    titles: [
      message('report.number'),
      { format: 'month', of: '2026-09-01' },
      { format: 'month', of: '2026-12-01' },
    ],
    row: [text(message('overview.adBlockersDetected')), count(12_345_678), count(12_345_678)],
  },
  variants: {
    titles: [message('ab-test.variant'), ...walls],
    row: [text('Kind words with a long name'), count(12_345_678), count(1_234_567), rate],
  },
  campaigns: {
    titles: [message('overview.campaign'), message('common.sessions'), ...walls],
    row: [text('autumn_2026_'.repeat(8)), count(12_345_678), count(2_345_678), count(234_567), rate],
  },
  'a property with a long name': {
    titles: ['subscription_level_of_household', message('common.sessions'), ...walls],
    row: [text('premium'), count(12_345_678), count(2_345_678), count(234_567), rate],
  },
  choices: {
    titles: [
      ...[message('overview.choice'), message('overview.choiceOffered'), message('overview.choiceChosen')],
      ...[message('overview.choiceClaimed'), message('overview.choiceConfirmed')],
    ],
    row: [
      text(message('wall.choiceNewsletter')),
      ...[count(12_345_678), count(2_345_678), count(234_567), count(1_234)],
    ],
  },
};

const cases = Object.entries(shapes).flatMap(([name, shape]) =>
  (['en', 'de', 'fr', 'es'] as const).map((language) => ({ name, shape, language })),
);

it.each(cases)('the header of $name breaks in no word: $language', async ({ shape, language }) => {
  const writer = writerOf(language);
  const columns = shape.titles.map((title, at) => ({ title, isNumber: at > 0 }));
  const block = { type: 'table' as const, title: '', columns, rows: [shape.row, shape.row] };
  const report = { ...monthlyReport(), title: '', headline: '', previous: null, blocks: [block] };
  const { pages } = await readPdf(await renderPdf(report, { fonts: bundled, createdAt, writer }));
  const read = pages.join(' ').split(/\s+/);
  for (const word of shape.titles.flatMap((title) => writer.say(title).split(/\s+/))) {
    expect(read, word).toContain(word);
  }
  // A number that goes on in the next line reads as two.
  for (const figure of shape.row.filter(({ format }) => format === 'count')) {
    const number = writer.formats.count(Number(figure.value));
    expect(pages.join(' ').replaceAll(/\s/g, ' ')).toContain(number.replaceAll(/\s/g, ' '));
  }
});
