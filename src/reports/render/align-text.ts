import { isolate, withoutIsolates } from '../../kit/isolate.ts';
import { oneLine } from '../../notifications/email/html-text.ts';
import { wrapText } from '../../notifications/email/wrap-text.ts';

/** Characters; what is longer was written by users. */
const maxCell = 48;
/** A title that is longer goes on in the next line. */
const titleColumns = 16;

/**
 * Rows as columns of plain text: the first to the left, numbers to the right. A long name is cut so that the columns stay
 * aligned; a title never is. @param maxFirst characters of a cell in the first column
 */
export function alignText(rows: string[][], titles: string[] = [], maxFirst = maxCell): string {
  const cut = rows.map((row) => row.map((cell, at) => isolate(oneLine(cell, at === 0 ? maxFirst : maxCell))));
  const heads = titles.map((title, at) => {
    const room = Math.max(titleColumns, ...cut.map((row) => lengthOf(row[at])));
    return wrapText(isolate(oneLine(title, 400)), room).split('\n');
  });
  const headLines = Math.max(0, ...heads.map((lines) => lines.length));
  // Short titles are beside the last line of long ones.
  const header = Array.from({ length: headLines }, (_, line) =>
    heads.map((lines) => lines[line - headLines + lines.length] ?? ''),
  );
  const all = [...header, ...cut];
  const widths = (all[0] ?? []).map((_, at) => Math.max(...all.map((row) => lengthOf(row[at]))));
  return all
    .map((row) =>
      row
        .map((cell, at) => pad(cell, widths[at] ?? 0, at === 0 ? 'left' : 'right'))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function pad(cell: string, width: number, side: 'left' | 'right'): string {
  const room = ' '.repeat(Math.max(0, width - lengthOf(cell)));
  return side === 'right' ? room + cell : cell + room;
}

/** In characters, as wide as they are in most scripts. */
function lengthOf(cell = ''): number {
  return [...withoutIsolates(cell)].length;
}
