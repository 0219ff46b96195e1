import PDFDocument from 'pdfkit';
import { message } from '../../../kit/messages/text.ts';
import type { Writer } from '../../../kit/messages/writer.ts';
import type { WrittenReport } from '../../report.ts';
import { cleanText } from './clean-text.ts';
import { type Pen, paper } from './pen.ts';
import type { ReportFonts } from './report-fonts.ts';

/** A tagged document with its title, that has no page yet. The date is all in it that the report does not say. */
export function openDocument(
  report: WrittenReport,
  fonts: ReportFonts,
  createdAt: Date,
  writer: Writer,
): Pen {
  const title = message('report.title', {
    report: report.title,
    site: report.site.name,
    period: { format: 'period', of: report.period },
  });
  const doc = new PDFDocument({
    pdfVersion: '1.7',
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    tagged: true,
    lang: writer.language,
    displayTitle: true,
    // Without a font of ours the library looks for Helvetica on the disk.
    font: fonts.regular.path,
    info: {
      Title: metadata(writer.say(title)),
      Author: metadata(report.site.name),
      Subject: metadata(report.headline),
      Creator: 'Truce',
      Producer: 'Truce',
      CreationDate: createdAt,
    },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  return { doc, fonts, writer, root, widths: new Map(), lacksLetters: false };
}

export function addPage({ doc }: Pen): void {
  doc.addPage({ size: [paper.width, paper.height], margin: 0 });
}

/**
 * The library writes these into XML without escaping them. The text keeps its own value in the document's dictionary,
 * and becomes markup-safe where it is put into another text.
 */
class MetadataText extends String {
  override toString(): string {
    return this.valueOf().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }
}

function metadata(text: string): string {
  return new MetadataText(cleanText(text, 300)) as string;
}
