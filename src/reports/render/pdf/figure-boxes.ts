import { isNothing } from '../../../contract/messages/changes.ts';
import { message } from '../../../kit/messages/text.ts';
import type { Writer } from '../../../kit/messages/writer.ts';
import type { Change, WrittenBlock } from '../../report.ts';
import { writeChange, writeFigure } from '../write-figures.ts';
import type { Box } from './box.ts';
import { drawText, type LaidText, layText } from './lay-text.ts';
import { colors, column, decorate, group, type Pen, paper, styles, tag } from './pen.ts';

type Item = Extract<WrittenBlock, { type: 'figures' }>['items'][number];

const gutter = 10;
const inset = 10;

/** The figures as cards in rows; each has its label, the number, and how it changed. */
export function figureBoxes(pen: Pen, items: Item[], gapAbove: number): Box[] {
  const across = cardsAcross(items.length);
  const list = { element: null as ReturnType<typeof group> | null };
  const width = (column - gutter * (across - 1)) / across;
  const rows = Math.ceil(items.length / across);
  return Array.from({ length: rows }, (_, row) => {
    const cards = items.slice(row * across, (row + 1) * across).map((item) => layCard(pen, item, width));
    const height = Math.max(...cards.map((card) => card.height));
    return {
      height,
      gap: row === 0 ? gapAbove : gutter,
      draw(top, root) {
        list.element ??= group(pen, root, 'L');
        for (const [at, card] of cards.entries()) {
          card.draw(paper.left + at * (width + gutter), top, height, list.element);
        }
        if (row === rows - 1) list.element.end();
      },
    };
  });
}

/** Three or four in a row, so that none is left alone in the last one. */
function cardsAcross(count: number): number {
  if (count <= 4) return Math.max(2, count);
  return count % 3 === 1 || (count % 3 !== 0 && count % 4 === 0) ? 4 : 3;
}

function layCard(pen: Pen, { label, figure, change }: Item, width: number) {
  const space = width - 2 * inset;
  const name = layText(pen, label, styles.small, space, 2);
  const number = layNumber(pen, writeFigure(figure, pen.writer), space);
  const moved =
    change &&
    layText(pen, changeText(change, pen.writer), { ...styles.small, color: colorOf(change) }, space, 2);
  const numberTop = inset + name.height + 2;
  const movedTop = numberTop + number.height + 1;
  return {
    height: movedTop + (moved?.height ?? 0) + inset - 2,
    draw(x: number, top: number, height: number, list: ReturnType<typeof group>) {
      decorate(pen, () => {
        pen.doc.lineWidth(0.75).strokeColor(colors.line);
        pen.doc.roundedRect(x, top, width, height, 4).stroke();
      });
      const item = group(pen, list, 'LI');
      tag(pen, item, 'Lbl', () => drawText(pen, name, x + inset, top + inset));
      tag(pen, item, 'LBody', () => {
        drawText(pen, number, x + inset, top + numberTop);
        if (moved) drawText(pen, moved, x + inset, top + movedTop);
      });
      item.end();
    },
  };
}

/** As large as fits on one line; what is long (the name of an event, say) is written smaller, and on more lines. */
function layNumber(pen: Pen, text: string, space: number): LaidText {
  for (const size of [styles.number.size, 14, 11]) {
    const laid = layText(pen, text, { ...styles.number, size }, space, 3);
    if (laid.lines.length <= 1) return laid;
  }
  return layText(pen, text, { ...styles.number, size: 9.5 }, space, 3);
}

/** In words too, not only by color, if it is good or bad news: `▲ 4.2%, better`. */
function changeText(change: Change, writer: Writer): string {
  const { sign, amount } = writeChange(change, writer);
  if (sign === '=') return amount;
  const moved = `${sign} ${amount}`;
  if (change.isGood === null) return moved;
  return writer.say(message(change.isGood ? 'report.better' : 'report.worse', { change: moved }));
}

function colorOf({ value, isGood }: Change): string {
  if (isGood === null || isNothing(value)) return colors.soft;
  return isGood ? colors.accent : colors.bad;
}
