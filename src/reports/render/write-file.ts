import type { ReportFormat } from '../../contract/reports.ts';
import type { Report } from '../report.ts';
import { renderCsv } from './render-csv.ts';
import { renderJson } from './render-json.ts';

export const mediaTypes: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
};

const writers: Record<ReportFormat, (report: Report) => string | Buffer | Promise<Buffer>> = {
  csv: renderCsv,
  json: renderJson,
  pdf: (report) => Buffer.from(report.headline),
};

/** A report as a file's bytes. */
export async function writeFile(report: Report, format: ReportFormat): Promise<Buffer> {
  return Buffer.from(await writers[format](report));
}

/** Made of the kind and the days alone: a user's words do not get into a header. */
export function fileName({ kind, period }: Pick<Report, 'kind' | 'period'>, format: string): string {
  const days = period.start === period.end ? period.start : `${period.start}-to-${period.end}`;
  return `truce-${kind}-report-${days}.${format}`;
}
