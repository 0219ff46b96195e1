import { message } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import { fonts, ink } from '../../notifications/email/email-page.ts';
import { escapeHtml, oneLine } from '../../notifications/email/html-text.ts';
import { writeNumber } from '../compose/numbers.ts';
import type { Bar, Point, Series } from '../report.ts';
import { writeBucket, writeDay, writeDays, writePoint, writeShort } from './write-figures.ts';

/** Charts of table cells with a background: no reader blocks those. */

const columnHeight = 84;
/** With more, only every so-manieth label has room. */
const maxLabels = 8;

const soft = `${fonts}font-size:12px;line-height:17px;color:${ink.soft};`;

/**
 * A column for each point, side by side, on one line; the values stand above it where there is room. All points of the
 * period are there: reports have weeks where days would be too many.
 */
export function drawColumns(
  { name, points }: Series,
  format: 'count' | 'percent',
  isNamed: boolean,
  writer: Writer,
): string {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const most = Math.max(...values, 0);
  // No session is nothing; a rate of 0% is one.
  if (values.length === 0 || (most === 0 && format === 'count'))
    return heading(isNamed ? name : '', writer.say(message('report.nothing')), writer);
  const isDense = points.length > maxLabels;
  const padding = isDense ? (points.length > 62 ? 0 : 1) : 4;
  const width = Math.floor(10_000 / points.length) / 100;
  const columns = points.map((point) => {
    const { value } = point;
    const height = most === 0 ? 1 : Math.max(1, Math.round(((value ?? 0) / most) * columnHeight));
    const title = writer.say(
      message('report.labelText', {
        label: writeBucket(point, writer),
        text: writePoint(format, value, writer),
      }),
    );
    const number = isDense
      ? ''
      : `<div class="soft" style="${soft}">${escapeHtml(writeShort(format, value, writer))}</div>`;
    const [attribute, style] = isDense ? ['', ''] : [` width="${width}%"`, `width:${width}%;`];
    return `<td align="center" valign="bottom"${attribute} height="${columnHeight + 20}" title="${escapeHtml(title)}" style="${style}height:${columnHeight + 20}px;padding:0 ${padding}px;">${number}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${barOf(point, height)}</tr></table></td>`;
  });
  const chart = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;"><tr>${columns.join('')}</tr></table>`;
  const range = isDense ? ends(points, format, writer) : '';
  return `${heading(isNamed ? name : '', range, writer)}${chart}${isDense ? endLabels(points, writer) : everyLabel(points, width, writer)}`;
}

/** Of a week that the period cuts, only an outline: it is no whole one. */
function barOf({ days }: Point, height: number): string {
  const line = `2px dashed ${ink.accent}`;
  const look =
    days === undefined
      ? `background-color:${ink.accent};`
      : `border:${line};border-bottom:0;box-sizing:border-box;`;
  const [name, ground] = days === undefined ? ['bar', ` bgcolor="${ink.accent}"`] : ['bar-part', ''];
  return `<td class="${name}" height="${height}"${ground} style="height:${height}px;font-size:0;line-height:0;${look}border-radius:2px 2px 0 0;">&nbsp;</td>`;
}

/** A bar for each row: its name and number above, its length below. */
export function drawBars(rows: Bar[], format: 'count' | 'percent', writer: Writer): string {
  if (rows.length === 0) return heading('', writer.say(message('report.nothing')), writer);
  const most = Math.max(...rows.map(({ value }) => value), 0);
  const lines = rows.map(({ label, value, share }) => {
    const percent = most === 0 ? 0 : Math.round((value / most) * 100);
    const number = share === null ? '' : ` · ${writeNumber('percent', share, writer)}`;
    const text = `${fonts}font-size:14px;line-height:20px;color:${ink.text};word-break:break-word;`;
    return `<tr><td class="text" dir="auto" style="padding:6px 0 3px;${text}">${escapeHtml(oneLine(label, 120))}</td><td class="text" align="right" valign="top" style="padding:6px 0 3px 12px;${text}white-space:nowrap;">${escapeHtml(writeNumber(format, value, writer) + number)}</td></tr>
<tr><td colspan="2" style="padding:0 0 4px;"><table role="presentation" class="sunk" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ink.sunk}" style="background-color:${ink.sunk};border-radius:3px;"><tr>${fill(percent)}</tr></table></td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0">${lines.join('')}</table>`;
}

function fill(percent: number): string {
  const cell = (width: number, full: boolean) =>
    `<td${full ? ` class="bar" bgcolor="${ink.accent}"` : ''} width="${width}%" height="6" style="width:${width}%;height:6px;font-size:0;line-height:0;${full ? `background-color:${ink.accent};border-radius:3px;` : ''}">&nbsp;</td>`;
  if (percent <= 0) return cell(100, false);
  return percent >= 100 ? cell(100, true) : cell(percent, true) + cell(100 - percent, false);
}

function heading(name: string, remark: string, { say }: Writer): string {
  const isBoth = name !== '' && remark !== '';
  const text = isBoth ? say(message('report.namedRange', { name, range: remark })) : name || remark;
  return text === ''
    ? ''
    : `<p class="soft" style="margin:6px 0 4px;${soft}font-size:14px;">${escapeHtml(text)}</p>`;
}

/** `from 1,204 to 13,300`: what a chart without room for numbers spans. */
function ends(points: Series['points'], format: 'count' | 'percent', writer: Writer): string {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const low = writeNumber(format, Math.min(...values), writer);
  const high = writeNumber(format, Math.max(...values), writer);
  return low === high ? low : writer.say(message('report.range', { low, high }));
}

function everyLabel(points: Series['points'], width: number, writer: Writer): string {
  const cells = points.map(
    (point) =>
      `<td class="soft" align="center" width="${width}%" style="width:${width}%;padding:4px 0 0;${soft}font-size:11px;">${escapeHtml(writeDay(point.label, writer))}${daysBelow(point, writer)}</td>`,
  );
  return line(cells);
}

function daysBelow(point: Point, writer: Writer): string {
  const days = writeDays(point, writer);
  return days === null ? '' : `<br>${escapeHtml(days)}`;
}

function endLabels(points: Series['points'], writer: Writer): string {
  const at = (index: number, align: string) =>
    `<td class="soft" align="${align}" style="padding:4px 0 0;${soft}">${escapeHtml(writeDay(points.at(index)?.label ?? '', writer))}</td>`;
  return line([at(0, 'left'), at(-1, 'right')]);
}

function line(cells: string[]): string {
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;border-top:1px solid ${ink.line};"><tr>${cells.join('')}</tr></table>`;
}
