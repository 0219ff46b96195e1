import { message } from '../../../kit/messages/text.ts';
import type { WrittenBlock } from '../../report.ts';
import type { Box } from './box.ts';
import { drawText, layText } from './lay-text.ts';
import { colors, column, decorate, group, type Pen, paper, type Style, styles, tag } from './pen.ts';

type Of<Type extends WrittenBlock['type']> = Extract<WrittenBlock, { type: Type }>;

/** The most important sentence, marked at its side. */
export function headlineBox(pen: Pen, headline: string): Box {
  const text = layText(pen, headline, styles.lead, column - 16);
  return {
    height: text.height + 8,
    gap: 18,
    draw(top, root) {
      decorate(pen, () => pen.doc.rect(paper.left, top, 3, text.height + 8).fill(colors.accent));
      tag(pen, root, 'P', () => drawText(pen, text, paper.left + 16, top + 4));
    },
  };
}

export function paragraphBox(pen: Pen, text: string, style: Style, gap: number): Box {
  const laid = layText(pen, text, style, column);
  return {
    height: laid.height,
    gap,
    draw: (top, root) => tag(pen, root, 'P', () => drawText(pen, laid, paper.left, top)),
  };
}

/** What is known, line by line: what it is at the left, what it says beside it. */
export function factBoxes(pen: Pen, { items }: Of<'facts'>): Box[] {
  const left = column * 0.34;
  const list = { element: null as ReturnType<typeof group> | null };
  return items.map(({ label, text }, at) => {
    const name = layText(pen, label, styles.soft, left - 12, 4);
    const said = layText(pen, text || '–', styles.text, column - left);
    return {
      height: Math.max(name.height, said.height),
      gap: at === 0 ? 2 : 7,
      draw(top, root) {
        list.element ??= group(pen, root, 'L');
        const item = group(pen, list.element, 'LI');
        tag(pen, item, 'Lbl', () => drawText(pen, name, paper.left, top + 0.5));
        tag(pen, item, 'LBody', () => drawText(pen, said, paper.left + left, top));
        item.end();
        if (at === items.length - 1) list.element.end();
      },
    };
  });
}

/** Paper has no links: the screen of the dashboard by its name. */
export function whereText({ writer }: Pen, place: string): string {
  return writer.say(message('report.where', { place }));
}

/** Numbered advice, each with why it is given and where it is followed. */
export function recommendationBoxes(pen: Pen, { items }: Of<'recommendations'>): Box[] {
  const list = { element: null as ReturnType<typeof group> | null };
  return items.map(({ text, reason, open }, at) => {
    const advice = layText(pen, text, styles.strong, column - 26);
    const why = layText(
      pen,
      reason === '' ? '' : pen.writer.say(message('report.why', { reason })),
      styles.soft,
      column - 26,
    );
    const where = layText(pen, open ? whereText(pen, open.place) : '', styles.soft, column - 26);
    const number = layText(pen, `${at + 1}.`, { ...styles.strong, color: colors.accent }, 24);
    return {
      height: advice.height + 2 + why.height + where.height,
      gap: at === 0 ? 2 : 11,
      draw(top, root) {
        list.element ??= group(pen, root, 'L');
        const item = group(pen, list.element, 'LI');
        tag(pen, item, 'Lbl', () => drawText(pen, number, paper.left, top));
        tag(pen, item, 'LBody', () => {
          drawText(pen, advice, paper.left + 26, top);
          drawText(pen, why, paper.left + 26, top + advice.height + 2);
          drawText(pen, where, paper.left + 26, top + advice.height + 2 + why.height);
        });
        item.end();
        if (at === items.length - 1) list.element.end();
      },
    };
  });
}
