import { message } from '../../../kit/messages/text.ts';
import type { WrittenBlock } from '../../report.ts';
import { barBoxes } from './bar-boxes.ts';
import type { Box } from './box.ts';
import { figureBoxes } from './figure-boxes.ts';
import { lineBox } from './line-box.ts';
import { type Pen, styles } from './pen.ts';
import { sectionBox } from './section-box.ts';
import { tableBoxes } from './table-boxes.ts';
import { factBoxes, paragraphBox, recommendationBoxes, whereText } from './text-boxes.ts';

/** A block of the report as boxes, laid out one by one as they are asked for; `name` is where links to it lead. */
export function* blockBoxes(pen: Pen, block: WrittenBlock, name: string): Generator<Box> {
  if (block.type === 'figures') {
    if (block.title !== undefined) yield sectionBox(pen, block.title, name);
    return yield* figureBoxes(pen, block.items, block.title === undefined ? 18 : 4);
  }
  if (block.type === 'note') {
    const where = block.open ? ` ${whereText(pen, block.open.place)}` : '';
    return yield paragraphBox(pen, block.text + where, styles.soft, 12);
  }
  yield sectionBox(pen, block.title, name);
  let count = 0;
  for (const box of bodyBoxes(pen, block)) {
    yield box;
    count++;
  }
  if (count === 0) yield paragraphBox(pen, pen.writer.say(message('report.nothing')), styles.soft, 2);
}

function bodyBoxes(pen: Pen, block: Exclude<WrittenBlock, { type: 'figures' | 'note' }>): Iterable<Box> {
  switch (block.type) {
    case 'facts':
      return factBoxes(pen, block);
    case 'line':
      return block.series.some(({ points }) => points.length > 0) ? [lineBox(pen, block)] : [];
    case 'bars':
      return barBoxes(pen, block);
    case 'table':
      return block.rows.length > 0 ? tableBoxes(pen, block) : [];
    case 'recommendations':
      return recommendationBoxes(pen, block);
  }
}
