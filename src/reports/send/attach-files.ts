import type { ReportFormat } from '../../contract/reports/reports.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import type { Attachment } from '../../notifications/email/email-message.ts';
import { fileName, mediaTypes, type WriteFile } from '../render/write-file.ts';
import type { Report } from '../report.ts';

/** The report's files, as its owner chose. */
export function attachFiles(
  writeFile: WriteFile,
  report: Report,
  formats: ReportFormat[],
  options: { createdAt: Date; writer: Writer },
): Promise<Attachment[]> {
  return Promise.all(
    formats.map(async (format) => ({
      name: fileName(report, format),
      type: mediaTypes[format],
      content: await writeFile(report, format, options),
    })),
  );
}
