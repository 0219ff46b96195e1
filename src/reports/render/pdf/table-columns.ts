import type { WrittenBlock } from '../../report.ts';
import { breakText } from './break-text.ts';
import { widthOf } from './lay-text.ts';
import { column, type Pen, paper, type Style, styles } from './pen.ts';

type Columns = Extract<WrittenBlock, { type: 'table' }>['columns'];

const between = 12;
const smallestHead = 6;
/** Rows that are measured; a later one that is wider wraps. */
const maxMeasured = 500;

interface TableColumns {
  /** Points, from the left of the page. */
  places: { x: number; width: number }[];
  /** Of the header row. */
  headStyle: Style;
}

/**
 * Each column as wide as its widest cell where that fits; else the widest give way and their cells wrap, but no column
 * gets narrower than a word of its title or a number. Where even these don't fit, the titles get smaller, and only then
 * words break.
 */
export function layColumns(pen: Pen, columns: Columns, texts: string[][]): TableColumns {
  const space = column - between * Math.max(0, columns.length - 1);
  let headStyle: Style = { ...styles.small, font: 'bold' };
  let least = leastWidths(pen, columns, texts, headStyle);
  while (sumOf(least) > space && headStyle.size > smallestHead) {
    headStyle = { ...headStyle, size: headStyle.size - 0.5 };
    least = leastWidths(pen, columns, texts, headStyle);
  }
  const wished = columns.map(
    ({ title }, at) => 1 + Math.max(widthOf(pen, title.slice(0, 40), headStyle), widestCell(pen, texts, at)),
  );
  const widths = fittingWidths(wished, least, space);
  const spare = Math.max(0, space - sumOf(widths)) / columns.length;
  let x: number = paper.left;
  const places = widths.map((width) => {
    const place = { x, width: width + spare };
    x += place.width + between;
    return place;
  });
  return { places, headStyle };
}

/** What each column needs so that no word of its title and no number breaks. */
function leastWidths(pen: Pen, columns: Columns, texts: string[][], headStyle: Style): number[] {
  return columns.map(({ title, isNumber }, at) => {
    const words = breakText(title).map((word) => widthOf(pen, word.replace(/ +$/, ''), headStyle));
    return 1 + Math.max(0, ...words, isNumber ? widestCell(pen, texts, at) : 0);
  });
}

function widestCell(pen: Pen, texts: string[][], at: number): number {
  const cells = texts.slice(0, maxMeasured).map((row) => (row[at] ?? '').slice(0, 200));
  return Math.max(0, ...cells.map((cell) => widthOf(pen, cell, styles.text)));
}

/** The widest wishes are lowered to one limit, but none below its least; where that is too much, all alike. */
function fittingWidths(wished: number[], least: number[], space: number): number[] {
  const most = least.map((width) => (width * space) / Math.max(space, sumOf(least)));
  const widthsAt = (limit: number) =>
    wished.map((width, at) => Math.max(Math.min(width, limit), Math.min(most[at] ?? 0, width)));
  let limit = Math.max(space, 1);
  while (sumOf(widthsAt(limit)) > space && limit > 8) limit *= 0.97;
  return widthsAt(limit);
}

function sumOf(widths: number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
