import { message } from '../../../kit/messages/text.ts';
import type { WrittenReport } from '../../report.ts';
import { drawText, layText } from './lay-text.ts';
import { colors, column, decorate, type Pen, paper, styles } from './pen.ts';

/** Above each page the site and the period, below it the page's number; a reader aloud leaves them out. */
export function drawRunningTitles(
  pen: Pen,
  { site, title, period }: WrittenReport,
  page: number,
  pages: number,
): void {
  const { say, formats } = pen.writer;
  const whose = layText(pen, site.name, styles.small, column * 0.5, 1);
  // The days first: a title that runs from right to left would turn the whole line.
  const what = layText(pen, `${formats.period(period)} · ${title}`, styles.small, column * 0.46, 1);
  const number = layText(pen, say(message('report.pageOf', { page, pages })), styles.small, 120, 1);
  const maker = layText(pen, 'Truce', styles.small, 120, 1);
  decorate(
    pen,
    () => {
      const [top, bottom] = [paper.top - 32, paper.height - paper.bottom + 26];
      drawText(pen, whose, paper.left, top);
      drawText(pen, what, paper.left, top, { align: 'right', width: column });
      drawText(pen, maker, paper.left, bottom);
      drawText(pen, number, paper.left, bottom, { align: 'right', width: column });
      pen.doc.lineWidth(0.5).strokeColor(colors.line);
      pen.doc
        .moveTo(paper.left, bottom - 8)
        .lineTo(paper.left + column, bottom - 8)
        .stroke();
    },
    'Pagination',
  );
}
