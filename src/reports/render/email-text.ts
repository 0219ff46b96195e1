import { isolate, withoutIsolates } from '../../kit/isolate.ts';
import type { MessageKey } from '../../kit/messages/message-values.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import { manyLines, oneLine } from '../../notifications/email/html-text.ts';
import { wrapText } from '../../notifications/email/wrap-text.ts';
import { writeNumber } from '../compose/numbers.ts';
import type { Change, OpenOf, WrittenBlock, WrittenReport } from '../report.ts';
import { alignText } from './align-text.ts';
import { dashboardNote } from './dashboard-note.ts';
import { maxRows, moreText, sentenceLimit } from './email-blocks.ts';
import { type ReportEmailContext, type Screens, screensToChange, whyYou } from './email-context.ts';
import { writeBucket, writeChange, writeFigure, writePoint } from './write-figures.ts';

/** The report for readers of plain text: columns are aligned with blanks. */
export function emailText(report: WrittenReport, context: ReportEmailContext): string {
  const { baseUrl, links, isMember } = context;
  const writer = { ...context.writer, ...context.writer.plain };
  const { say, formats } = writer;
  const named = (label: MessageKey, text: string) =>
    say(message('report.labelText', { label: { key: label }, text }));
  const { title, site, period, previous, headline, blocks } = report;
  const note = dashboardNote(report);
  const parts = [
    wrapText(
      `${isolate(oneLine(title, 120))} · ${isolate(oneLine(site.name, 120))} · ${formats.period(period)}`,
    ),
    wrapText(manyLines(headline, sentenceLimit)),
    ...(previous ? [say(comparedText(previous))] : []),
    ...blocks.map((block) => writeBlock(block, writer, screensToChange(context))),
    [
      `${named('emails.openDashboard', '').trimEnd()}\n${links.dashboard}`,
      ...(note === null ? [] : [wrapText(say(note))]),
      ...(isMember ? [] : [wrapText(say(message('emails.membersOnly')))]),
    ].join('\n'),
    [
      '--',
      wrapText(say(message('report.daysOf', { zone: oneLine(site.timezone, 64) }))),
      wrapText(say(message(whyYou(links), { site: oneLine(site.name, 120) }))),
      ...(links.unsubscribe === null ? [] : [named('report.unsubscribe', links.unsubscribe)]),
      ...(links.settings === null ? [] : [named('report.settings', links.settings)]),
      say(message('emails.sentBy', { host: baseUrl })),
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** What ▲ and ▼ are against. */
export function comparedText(previous: NonNullable<WrittenReport['previous']>): Text {
  return message('report.comparedWith', { period: { format: 'period', of: previous } });
}

function writeBlock(block: WrittenBlock, writer: Writer, screens: Screens | null): string {
  const { say } = writer;
  const link = (label: string, text: string) => say(message('report.labelText', { label, text }));
  const leadTo = (open?: OpenOf<string>) =>
    open && screens ? `\n${link(open.text, `${screens.base}${open.path}`)}` : '';
  const titled = (title: string, content: string) => writeTitled(title, content, writer);
  const withMore = (lines: string, rows: unknown[]) =>
    [lines, moreText(rows, writer)].filter((text) => text !== null).join('\n');
  switch (block.type) {
    case 'figures':
      return titled(
        block.title ?? '',
        alignText(
          block.items.map(({ label, figure, change }) => [
            label,
            writeFigure(figure, writer),
            said(change, writer),
          ]),
          [],
          120,
        ),
      );
    case 'facts':
      return titled(
        block.title,
        [
          ...block.items.map(({ label, text }) =>
            wrapText(oneLine(say(message('report.labelText', { label, text })), sentenceLimit)),
          ),
          ...(block.open && screens ? [link(block.open.text, `${screens.site}/${block.open.tab}`)] : []),
        ].join('\n'),
      );
    case 'line':
      return titled(
        block.title,
        alignText(
          (block.series[0]?.points ?? []).map((point, at) => [
            writeBucket(point, writer),
            ...block.series.map(({ points }) => writePoint(block.format, points[at]?.value ?? null, writer)),
          ]),
          block.series.length > 1 ? ['', ...block.series.map(({ name }) => name)] : [],
        ),
      );
    case 'bars':
      return titled(
        block.title,
        withMore(
          alignText(
            block.rows
              .slice(0, maxRows)
              .map(({ label, value, share }) => [
                label,
                writeNumber(block.format, value, writer),
                ...(share === null ? [] : [writeNumber('percent', share, writer)]),
              ]),
          ),
          block.rows,
        ),
      );
    case 'table':
      return titled(
        block.title,
        withMore(
          tableText(
            block.rows.slice(0, maxRows).map((row) => row.map((figure) => writeFigure(figure, writer))),
            block.columns.map(({ title }) => title),
          ),
          block.rows,
        ),
      );
    case 'recommendations':
      return titled(
        block.title,
        block.items
          .map(
            ({ text, reason, open }, at) =>
              `${wrapText(oneLine(`${at + 1}. ${text}`, sentenceLimit))}\n${wrapText(oneLine(reason, sentenceLimit))}${leadTo(open)}`,
          )
          .join('\n'),
      );
    case 'note':
      return `${wrapText(oneLine(block.text, sentenceLimit))}${leadTo(block.open)}`;
  }
}

/** A table that is wider than other lines has its rows below each other, with a line for each column. */
function tableText(rows: string[][], titles: string[]): string {
  const table = alignText(rows, titles);
  const isWide = table.split('\n').some((line) => [...withoutIsolates(line)].length > maxColumns);
  if (!isWide) return table;
  return rows
    .map(([name = '', ...values]) => {
      const lines = alignText(values.map((value, at) => [titles[at + 1] ?? '', value]));
      return `${wrapText(isolate(oneLine(name, sentenceLimit)))}\n${lines.replaceAll(/^/gm, '  ')}`;
    })
    .join('\n\n');
}

/** As `wrapText` breaks lines. */
const maxColumns = 72;

function said(change: Change | null, writer: Writer): string {
  return change ? writeChange(change, writer).words : '';
}

/** Characters; what is longer is a sentence, which nobody reads in capitals. */
const longestHeading = 48;

function writeTitled(title: string, content: string, { say, language }: Writer): string {
  const line = oneLine(title, sentenceLimit);
  const shown = line.length > longestHeading ? line : line.toLocaleUpperCase(language);
  const heading = line === '' ? '' : `${wrapText(shown)}\n`;
  return `${heading}${content === '' ? say(message('report.nothing')) : content}`;
}
