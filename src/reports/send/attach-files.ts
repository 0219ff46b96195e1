import type { ReportFormat } from '../../contract/reports.ts';
import type { Attachment } from '../../mail/letter.ts';
import { fileName, mediaTypes, writeFile } from '../render/write-file.ts';
import type { Report } from '../report.ts';

/** The report's files, as its owner chose. */
export function attachFiles(report: Report, formats: ReportFormat[]): Promise<Attachment[]> {
  return Promise.all(
    formats.map(async (format) => ({
      name: fileName(report, format),
      type: mediaTypes[format],
      content: await writeFile(report, format),
    })),
  );
}
