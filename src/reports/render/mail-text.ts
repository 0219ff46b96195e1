import { manyLines, oneLine } from '../../notifications/mail/html-text.ts';
import { wrapText } from '../../notifications/mail/wrap-text.ts';
import { writeNumber } from '../compose/numbers.ts';
import { periodText } from '../compose/words.ts';
import type { Block, Change, Report } from '../report.ts';
import { maxRows } from './mail-blocks.ts';
import type { ReportMailContext } from './mail-context.ts';
import { writeChange, writeDay, writeFigure, writePoint } from './write-figures.ts';

/** The report for readers of plain text: columns are aligned with blanks. */
export function mailText(report: Report, { baseUrl, links }: ReportMailContext): string {
  const { title, site, period, previous, headline, blocks } = report;
  const parts = [
    wrapText(`${oneLine(title, 120)} · ${oneLine(site.name, 120)} · ${periodText(period)}`),
    wrapText(manyLines(headline, 300)),
    ...(previous ? [`Compared with ${periodText(previous)}.`] : []),
    ...blocks.map(writeBlock),
    `Open the dashboard:\n${links.dashboard}`,
    [
      '--',
      wrapText(`Days begin and end in ${oneLine(site.timezone, 64)}.`),
      `Unsubscribe: ${links.unsubscribe}`,
      ...(links.settings === null ? [] : [`Report settings: ${links.settings}`]),
      `Sent by Truce at ${baseUrl}`,
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function writeBlock(block: Block): string {
  switch (block.type) {
    case 'figures':
      return titled(
        block.title ?? '',
        align(block.items.map(({ label, figure, change }) => [label, writeFigure(figure), said(change)])),
      );
    case 'facts':
      return titled(
        block.title,
        block.items.map(({ label, text }) => wrapText(oneLine(`${label}: ${text}`, 400))).join('\n'),
      );
    case 'line':
      return titled(
        block.title,
        align([
          ...(block.series.length > 1 ? [['', ...block.series.map(({ name }) => name)]] : []),
          ...(block.series[0]?.points ?? []).map(({ label }, at) => [
            writeDay(label),
            ...block.series.map(({ points }) => writePoint(block.format, points[at]?.value ?? null)),
          ]),
        ]),
      );
    case 'bars':
      return titled(
        block.title,
        align(
          block.rows
            .slice(0, maxRows)
            .map(({ label, value, share }) => [
              label,
              writeNumber(block.format, value),
              ...(share === null ? [] : [writeNumber('percent', share)]),
            ]),
        ),
      );
    case 'table':
      return titled(
        block.title,
        align([
          block.columns.map(({ title }) => title),
          ...block.rows.slice(0, maxRows).map((row) => row.map(writeFigure)),
        ]),
      );
    case 'recommendations':
      return titled(
        block.title,
        block.items
          .map(({ text, reason }, at) => wrapText(oneLine(`${at + 1}. ${text} ${reason}`, 700)))
          .join('\n'),
      );
    case 'note':
      return wrapText(oneLine(block.text, 700));
  }
}

function said(change: Change | null): string {
  return change ? writeChange(change).words : '';
}

function titled(title: string, content: string): string {
  const heading = title === '' ? '' : `${oneLine(title, 120).toUpperCase()}\n`;
  return `${heading}${content === '' ? 'Nothing in this period.' : content}`;
}

/** The first column to the left, numbers to the right; a long name is cut so that the columns stand. */
function align(rows: string[][]): string {
  const cut = rows.map((row) => row.map((cell, at) => oneLine(cell, at === 0 ? 48 : 24)));
  const widths = (cut[0] ?? []).map((_, at) => Math.max(...cut.map((row) => [...(row[at] ?? '')].length)));
  return cut
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? pad(cell, widths[at] ?? 0) : pad(cell, -(widths[at] ?? 0))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Counted in characters, as wide as they are in most scripts. */
function pad(cell: string, width: number): string {
  const room = ' '.repeat(Math.max(0, Math.abs(width) - [...cell].length));
  return width < 0 ? room + cell : cell + room;
}
