import { message } from '../../../kit/messages/text.ts';
import type { WrittenReport } from '../../report.ts';
import { comparedText } from '../email-text.ts';
import type { Box } from './box.ts';
import { drawText, layText } from './lay-text.ts';
import { column, type Pen, paper, styles, tag } from './pen.ts';

/** What the report is, whose, and of when. */
export function titleBox(pen: Pen, { title, site, period, previous }: WrittenReport): Box {
  const { say, formats } = pen.writer;
  const name = layText(pen, title || pen.writer.say(message('report.report')), styles.title, column, 3);
  // A line of its own for each name, since one that runs from right to left would turn the other's place.
  const whose = layText(pen, site.name, styles.lead, column, 3);
  // Many sites are called as their domain is.
  const where = site.domain === site.name ? null : layText(pen, site.domain, styles.strong, column, 2);
  const when = layText(pen, formats.period(period), styles.lead, column, 2);
  const how = layText(
    pen,
    [
      ...(previous ? [say(comparedText(previous))] : []),
      say(message('report.daysOf', { zone: site.timezone })),
    ].join(' '),
    styles.soft,
    column,
    3,
  );
  const lines = [when, whose, where, how].filter((line) => line !== null);
  return {
    height: name.height + lines.reduce((sum, { height }) => sum + height + 3, 0) + 3,
    gap: 0,
    draw(top, root) {
      tag(pen, root, 'H1', () => drawText(pen, name, paper.left, top));
      let y = top + name.height + 6;
      for (const line of lines) {
        const at = y;
        tag(pen, root, 'P', () => drawText(pen, line, paper.left, at));
        y += line.height + 3;
      }
    },
  };
}
