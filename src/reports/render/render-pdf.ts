import { setImmediate } from 'node:timers/promises';
import { message } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import type { Report, WrittenReport } from '../report.ts';
import { inWords } from './in-words.ts';
import { blockBoxes } from './pdf/block-boxes.ts';
import type { Box } from './pdf/box.ts';
import { contentsBoxes } from './pdf/contents-boxes.ts';
import { addPage, openDocument } from './pdf/open-document.ts';
import { type PlacedBox, paginate } from './pdf/paginate.ts';
import { type Pen, styles } from './pdf/pen.ts';
import type { ReportFonts } from './pdf/report-fonts.ts';
import { drawRunningTitles } from './pdf/running-titles.ts';
import { headlineBox, paragraphBox } from './pdf/text-boxes.ts';
import { titleBox } from './pdf/title-box.ts';

/** Longer than this, a report begins with its contents. */
const pagesWithoutContents = 3;
/** After so many, other work of the process gets its turn. */
const boxesAtOnce = 20;

/**
 * A report as a tagged PDF on A4, with vector charts. The same report and date give the same bytes. Texts are data:
 * whatever they hold, no page of this throws, and no link leads out of the document.
 */
export async function renderPdf(
  report: Report,
  { fonts, createdAt, writer }: { fonts: ReportFonts; createdAt: Date; writer: Writer },
): Promise<Buffer> {
  const written = inWords(report, writer);
  const pen = openDocument(written, fonts, createdAt, writer);
  const whole = readAll(pen);
  const pages = await layPages(pen, written);
  for (const [at, page] of pages.entries()) {
    addPage(pen);
    drawRunningTitles(pen, written, at + 1, pages.length);
    for (const { box, top, repeatTop } of page) {
      if (repeatTop !== null) box.repeats?.draw(repeatTop);
      if (box.section) pen.doc.outline.addItem(box.section.title);
      box.draw(top, pen.root);
    }
    await setImmediate();
  }
  pen.root.end();
  pen.doc.end();
  return whole;
}

/** Where each box goes; twice where there are contents, since they take room themselves. */
async function layPages(pen: Pen, report: WrittenReport): Promise<PlacedBox[][]> {
  const head = [
    titleBox(pen, report),
    ...(report.headline === '' ? [] : [headlineBox(pen, report.headline)]),
  ];
  const body: Box[] = [];
  for (const [at, block] of report.blocks.entries()) {
    for (const box of blockBoxes(pen, block, `section-${at + 1}`)) {
      body.push(box);
      if (body.length % boxesAtOnce === 0) await setImmediate();
    }
    // A note is about what is above it.
    const last = body.at(-1);
    if (last && report.blocks[at + 1]?.type === 'note') last.keepsWithNext = true;
  }
  if (pen.lacksLetters)
    body.push(paragraphBox(pen, pen.writer.say(message('report.boxes')), styles.soft, 12));
  const pages = paginate([...head, ...body]);
  if (pages.length <= pagesWithoutContents) return pages;
  const room = contentsBoxes(pen, entriesOf(pages));
  const known = paginate([...head, ...room, ...body]);
  return paginate([...head, ...contentsBoxes(pen, entriesOf(known)), ...body]);
}

function entriesOf(pages: PlacedBox[][]) {
  return pages.flatMap((page, at) =>
    page.flatMap(({ box }) => (box.section ? [{ ...box.section, page: at + 1 }] : [])),
  );
}

function readAll({ doc }: Pen): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
