import { writeNumber } from '../../compose/numbers.ts';
import type { WrittenBlock } from '../../report.ts';
import type { Box } from './box.ts';
import { drawText, layText, widthOf } from './lay-text.ts';
import { colors, column, decorate, group, type Pen, paper, styles, tag } from './pen.ts';

type Bars = Extract<WrittenBlock, { type: 'bars' }>;

const barHeight = 9;
const between = 10;

/** One bar a row, with its number; a reader aloud meets a table. */
export function barBoxes(pen: Pen, { rows, format }: Bars): Box[] {
  const highest = Math.max(0, ...rows.map(({ value }) => value));
  const numbers = rows.map(({ value }) => writeNumber(format, value, pen.writer));
  const shares = rows.map(({ share }) => (share === null ? '' : writeNumber('percent', share, pen.writer)));
  const wide = (texts: string[]) => Math.max(0, ...texts.map((text) => widthOf(pen, text, styles.text)));
  const [numberWidth, shareWidth] = [wide(numbers) + 1, wide(shares)];
  const labelWidth = Math.min(column * 0.36, wide(rows.map(({ label }) => label.slice(0, 80))) + 1);
  const barLeft = paper.left + labelWidth + between;
  const numberLeft = paper.left + column - shareWidth - (shareWidth > 0 ? between : 0) - numberWidth;
  const barSpace = numberLeft - between - barLeft;
  const table = { element: null as ReturnType<typeof group> | null };
  return rows.map(({ label, value }, at) => {
    const name = layText(pen, label || '–', styles.text, labelWidth, 2);
    const number = layText(pen, numbers[at] ?? '', styles.text, numberWidth + 2);
    const share = layText(pen, shares[at] ?? '', { ...styles.text, color: colors.soft }, shareWidth + 2);
    return {
      height: Math.max(name.height, 13),
      gap: at === 0 ? 2 : 5,
      keepsWithNext: at < rows.length - 1 && (rows.length <= 12 || at === 0 || at === rows.length - 2),
      draw(top, root) {
        const length = highest > 0 && value > 0 ? Math.max(1, (barSpace * value) / highest) : 0;
        decorate(pen, () => pen.doc.rect(barLeft, top + 1.5, length, barHeight).fill(colors.accent));
        table.element ??= group(pen, root, 'Table');
        const row = group(pen, table.element, 'TR');
        tag(pen, row, 'TH', () => drawText(pen, name, paper.left, top), { scope: 'Row' });
        tag(pen, row, 'TD', () =>
          drawText(pen, number, numberLeft, top, { align: 'right', width: numberWidth }),
        );
        tag(pen, row, 'TD', () =>
          drawText(pen, share, paper.left + column - shareWidth, top, { align: 'right', width: shareWidth }),
        );
        row.end();
        if (at === rows.length - 1) table.element.end();
      },
    };
  });
}
