import { message } from '../../../kit/messages/text.ts';
import type { Box } from './box.ts';
import { drawText, layText, widthOf } from './lay-text.ts';
import { colors, column, decorate, group, type Pen, paper, styles, tag } from './pen.ts';

export interface Entry {
  title: string;
  /** The named place it leads to. */
  name: string;
  page: number;
}

/** The table of contents: a link a line, its page at the right. */
export function contentsBoxes(pen: Pen, entries: Entry[]): Box[] {
  const heading = layText(pen, pen.writer.say(message('report.contents')), styles.section, column);
  const list = { element: null as ReturnType<typeof group> | null };
  const title: Box = {
    height: heading.height + 4,
    gap: 22,
    keepsWithNext: true,
    draw: (top, root) => tag(pen, root, 'H2', () => drawText(pen, heading, paper.left, top)),
  };
  const lines = entries.map(({ title: name, name: goal, page }, at): Box => {
    const text = layText(pen, name, styles.text, column - 50, 1);
    const number = layText(pen, String(page), styles.text, 40);
    const { doc } = pen;
    return {
      height: text.height,
      gap: 4,
      draw(top, root) {
        const from = paper.left + (text.lines[0]?.width ?? 0) + 6;
        const to = paper.left + column - widthOf(pen, String(page), styles.text) - 6;
        decorate(pen, () => {
          doc.save().lineWidth(0.5).strokeColor(colors.edge).dash(0.5, { space: 3 });
          doc
            .moveTo(from, top + 9)
            .lineTo(Math.max(from, to), top + 9)
            .stroke();
          doc.restore();
        });
        list.element ??= group(pen, root, 'TOC');
        const item = group(pen, list.element, 'TOCI');
        const link = group(pen, item, 'Link');
        tag(pen, link, 'Span', () => drawText(pen, text, paper.left, top));
        tag(pen, link, 'Span', () =>
          drawText(pen, number, paper.left, top, { align: 'right', width: column }),
        );
        doc.goTo(paper.left, top, column, text.height, goal, {
          structParent: link,
          Contents: new String(pen.writer.say(message('report.onPage', { title: name, page }))) as string,
        });
        for (const element of [link, item]) element.end();
        if (at === entries.length - 1) list.element.end();
      },
    };
  });
  return [title, ...lines];
}
