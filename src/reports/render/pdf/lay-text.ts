import { breakText, lettersOf } from './break-text.ts';
import { chooseFonts, type FontRun, replacement } from './choose-font.ts';
import { cleanText } from './clean-text.ts';
import { type Direction, directionOf, orderRuns } from './order-runs.ts';
import type { Pen, Style } from './pen.ts';

/** One line, ready to be drawn. */
export interface TextLine {
  /** As it is read. */
  text: string;
  runs: FontRun[];
  width: number;
}

export interface LaidText {
  lines: TextLine[];
  style: Style;
  /** Points, of all lines. */
  height: number;
}

const leading = 1.32;

/** Breaks a text into lines of at most `width` points; the last of `maxLines` ends with an ellipsis where there is more. */
export function layText(pen: Pen, text: string, style: Style, width: number, maxLines = 200): LaidText {
  const cleaned = cleanText(text);
  const broken = breakLines(pen, cleaned, style, Math.max(width, style.size * 2));
  const kept = broken.slice(0, maxLines);
  if (broken.length > maxLines) kept.push(shorten(pen, `${kept.pop()}…`, style, width));
  const direction = directionOf(cleaned);
  const lines = kept.map((line) => layLine(pen, line, style, direction));
  return { lines, style, height: lines.length * style.size * leading };
}

export function drawText(
  pen: Pen,
  { lines, style }: LaidText,
  x: number,
  y: number,
  place: Place = {},
): void {
  for (const [at, line] of lines.entries()) {
    const spare = (place.width ?? line.width) - line.width;
    const shift = place.align === 'right' ? spare : place.align === 'center' ? spare / 2 : 0;
    drawLine(pen, line, style, x + shift, y + at * style.size * leading);
  }
}

interface Place {
  align?: 'right' | 'center';
  width?: number;
}

export function widthOf(pen: Pen, text: string, style: Style): number {
  const key = `${style.font} ${text}`;
  const known = pen.widths.get(key);
  if (known !== undefined) return known * style.size;
  const width = layLine(pen, text, { ...style, size: 1 }).width;
  pen.widths.set(key, width);
  return width * style.size;
}

function layLine(pen: Pen, text: string, style: Style, direction?: Direction): TextLine {
  const runs = orderRuns(text, direction).flatMap((run) => chooseFonts(run, style.font, pen.fonts));
  if (runs.some((run) => run.text.includes(replacement)) && !text.includes(replacement))
    pen.lacksLetters = true;
  return { text, runs, width: runs.reduce((sum, run) => sum + runWidth(pen, run, style), 0) };
}

function runWidth(pen: Pen, run: FontRun, style: Style): number {
  return setFont(pen, run, style).widthOfString(run.text, shaping(run));
}

/** By its path: the library opens a font again for each new name. */
function setFont({ doc, fonts }: Pen, { font }: FontRun, { size }: Style) {
  return doc.font((fonts[font] ?? fonts.regular).path, size);
}

/** Naming features, even none, makes the library shape a run as a whole and not word by word. */
function shaping(run: FontRun): PDFKit.Mixins.TextOptions {
  return run.isRightToLeft ? { lineBreak: false, features: [] } : { lineBreak: false };
}

/** Text that is drawn otherwise than it is read carries what it says, for readers aloud and for copying. */
function drawLine(pen: Pen, line: TextLine, style: Style, x: number, y: number): void {
  const { doc } = pen;
  const isPlain =
    line.runs.length <= 1 && line.runs[0]?.isRightToLeft !== true && line.runs[0]?.text === line.text;
  if (!isPlain) doc.markContent('Span', { actual: line.text });
  let at = x;
  for (const run of line.runs) {
    const width = runWidth(pen, run, style);
    const options = { ...shaping(run), baseline: -style.size };
    setFont(pen, run, style).fillColor(style.color).text(run.text, at, y, options);
    at += width;
  }
  if (!isPlain) doc.endMarkedContent();
}

function breakLines(pen: Pen, text: string, style: Style, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of breakText(text).flatMap((each) => breakWord(pen, each, style, width))) {
    if (line !== '' && used + widthOf(pen, withoutSpace(piece), style) > width) {
      lines.push(withoutSpace(line));
      [line, used] = ['', 0];
    }
    line += piece;
    used += widthOf(pen, piece, style);
  }
  return line === '' ? lines : [...lines, withoutSpace(line)];
}

/** Spaces at the end of a line take no place; one that does not break is no such space. */
function withoutSpace(text: string): string {
  return text.replace(/ +$/, '');
}

/** A word that is wider than the line, in parts that are not. */
function breakWord(pen: Pen, word: string, style: Style, width: number): string[] {
  if (widthOf(pen, withoutSpace(word), style) <= width) return [word];
  const parts: string[] = [''];
  let used = 0;
  for (const letter of lettersOf(word)) {
    const size = widthOf(pen, letter, style);
    if (used + size > width * 0.95) {
      parts.push('');
      used = 0;
    }
    parts[parts.length - 1] += letter;
    used += size;
  }
  return parts.filter((part) => part !== '');
}

function shorten(pen: Pen, text: string, style: Style, width: number): string {
  let letters = lettersOf(text.replace(/…$/, ''));
  while (letters.length > 1 && widthOf(pen, `${letters.join('')}…`, style) > width)
    letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}
