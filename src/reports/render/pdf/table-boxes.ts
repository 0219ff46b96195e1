import type { WrittenBlock } from '../../report.ts';
import { writeFigure } from '../write-figures.ts';
import type { Box } from './box.ts';
import { drawText, type LaidText, layText } from './lay-text.ts';
import {
  colors,
  column,
  decorate,
  type Element,
  group,
  type Pen,
  paper,
  type Style,
  styles,
  tag,
} from './pen.ts';
import { layColumns } from './table-columns.ts';

type Table = Extract<WrittenBlock, { type: 'table' }>;

const padding = 3;

/** A table that breaks between rows; each page begins with the header row. */
export function* tableBoxes(pen: Pen, { columns, rows }: Table): Generator<Box> {
  const texts = rows.map((row) => columns.map((_, at) => (row[at] ? writeFigure(row[at], pen.writer) : '–')));
  const { places, headStyle } = layColumns(pen, columns, texts);
  const lay = (cells: string[], style: Style, most: number) =>
    cells.map((cell, at) => layText(pen, cell, style, places[at]?.width ?? column, most));
  const table = { element: null as Element | null };
  const drawCells = (cells: LaidText[], top: number) =>
    cells.map((cell, at) => () => {
      const { x = paper.left, width = column } = places[at] ?? {};
      drawText(pen, cell, x, top, columns[at]?.isNumber ? { align: 'right', width } : {});
    });
  const head = lay(
    columns.map(({ title }) => title),
    headStyle,
    3,
  );
  const headHeight = heightOf(head) + padding * 2;
  const header: Box = {
    height: headHeight,
    gap: 2,
    keepsWithNext: rows.length > 0,
    draw(top, root) {
      rule(pen, top + headHeight, colors.edge);
      table.element = group(pen, root, 'Table');
      const row = group(pen, table.element, 'TR');
      for (const draw of drawCells(head, top + padding)) tag(pen, row, 'TH', draw, { scope: 'Column' });
      row.end();
      if (rows.length === 0) table.element.end();
    },
  };
  const repeats = {
    height: headHeight,
    draw(top: number) {
      rule(pen, top + headHeight, colors.edge);
      decorate(
        pen,
        () => {
          for (const draw of drawCells(head, top + padding)) draw();
        },
        'Pagination',
      );
    },
  };
  yield header;
  for (const [index, cells] of texts.entries()) {
    const laid = lay(cells, styles.text, 4);
    const height = heightOf(laid) + padding * 2;
    yield {
      height,
      gap: 0,
      // One row alone on a page, or a short table in two parts, would be harder to read.
      keepsWithNext: index < rows.length - 1 && (rows.length <= 10 || index === rows.length - 2),
      repeats,
      draw(top, root) {
        rule(pen, top + height, colors.line);
        table.element ??= group(pen, root, 'Table');
        const row = group(pen, table.element, 'TR');
        for (const [at, draw] of drawCells(laid, top + padding).entries()) {
          if (at === 0 && columns[0]?.isNumber === false) tag(pen, row, 'TH', draw, { scope: 'Row' });
          else tag(pen, row, 'TD', draw);
        }
        row.end();
        if (index === rows.length - 1) table.element.end();
      },
    };
  }
}

function rule({ doc, ...pen }: Pen, y: number, color: string): void {
  decorate({ doc, ...pen }, () => {
    doc.lineWidth(0.5).strokeColor(color);
    doc
      .moveTo(paper.left, y)
      .lineTo(paper.left + column, y)
      .stroke();
  });
}

function heightOf(cells: LaidText[]): number {
  return Math.max(styles.text.size, ...cells.map((cell) => cell.height));
}
