import { message } from '../../../kit/messages/text.ts';
import type { Box } from './box.ts';
import { drawText, layText } from './lay-text.ts';
import { colors, column, decorate, type Pen, paper, styles, tag } from './pen.ts';

/** The heading of a block, with a rule above it. */
export function sectionBox(pen: Pen, title: string, name: string): Box {
  const text = layText(pen, title || pen.writer.say(message('report.untitled')), styles.section, column, 3);
  return {
    height: text.height + 14,
    gap: 18,
    keepsWithNext: true,
    section: { title: text.lines.map((line) => line.text).join(' '), name },
    draw(top, root) {
      decorate(pen, () => {
        pen.doc.lineWidth(0.75).strokeColor(colors.line);
        pen.doc
          .moveTo(paper.left, top)
          .lineTo(paper.left + column, top)
          .stroke();
      });
      pen.doc.addNamedDestination(name, 'XYZ', null, top, null);
      tag(pen, root, 'H2', () => drawText(pen, text, paper.left, top + 8));
    },
  };
}
