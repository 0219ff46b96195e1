import type { ReportFormat } from '../../contract/reports/reports.ts';
import type { Report } from '../report.ts';
import type { ReportFonts } from './pdf/report-fonts.ts';
import { renderCsv } from './render-csv.ts';
import { renderJson } from './render-json.ts';
import { renderPdf } from './render-pdf.ts';

export const mediaTypes: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
};

/** A report as a file's bytes; the same report and instant give the same bytes. */
export type WriteFile = (report: Report, format: ReportFormat, createdAt: Date) => Promise<Buffer>;

export function fileWriter(fonts: ReportFonts): WriteFile {
  return async (report, format, createdAt) => {
    if (format === 'pdf') return renderPdf(report, { fonts, createdAt });
    return Buffer.from(format === 'csv' ? renderCsv(report) : renderJson(report));
  };
}

/** Made of the kind and the days alone: a user's words do not get into a header. */
export function fileName({ kind, period }: Pick<Report, 'kind' | 'period'>, format: string): string {
  const days = period.start === period.end ? period.start : `${period.start}-to-${period.end}`;
  return `truce-${kind}-report-${days}.${format}`;
}
