import type { ReportFormat } from '../../contract/reports/reports.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import { makeOnce } from '../../kit/promise-cache.ts';
import type { Report } from '../report.ts';
import { renderCsv } from './render-csv.ts';
import { renderJson } from './render-json.ts';

export const mediaTypes: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
};

/** A report as a file's bytes; the same report and instant give the same bytes. */
export type WriteFile = (
  report: Report,
  format: ReportFormat,
  options: { createdAt: Date; writer: Writer },
) => Promise<Buffer>;

/** What makes PDFs, a quarter of the server's code, is loaded for the first of them. */
export function fileWriter(fonts: { folder: string; more: string | null }): WriteFile {
  const pdf = makeOnce(() => openPdf(fonts));
  return async (report, format, options) => {
    if (format === 'pdf') return (await pdf())(report, options);
    return Buffer.from(format === 'csv' ? renderCsv(report) : renderJson(report));
  };
}

async function openPdf({ folder, more }: { folder: string; more: string | null }) {
  const { openReportFonts } = await import('./pdf/report-fonts.ts');
  const { renderPdf } = await import('./render-pdf.ts');
  const opened = openReportFonts(folder, more);
  return (report: Report, options: { createdAt: Date; writer: Writer }) =>
    renderPdf(report, { fonts: opened, ...options });
}

/** Made of the kind and the days alone: a user's words do not get into a header. */
export function fileName({ kind, period }: Pick<Report, 'kind' | 'period'>, format: string): string {
  const days = period.start === period.end ? period.start : `${period.start}-to-${period.end}`;
  return `truce-${kind}-report-${days}.${format}`;
}
