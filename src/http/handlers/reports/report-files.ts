import type { ReportFormat } from '../../../contract/reports/reports.ts';
import { fileName, mediaTypes } from '../../../reports/render/write-file.ts';
import type { Report } from '../../../reports/report.ts';

const guarded = { 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' };

/** A PDF opens where there is a reader for it; tables and data are saved. */
export function fileHeaders(report: Report, format: ReportFormat): Record<string, string> {
  const way = format === 'pdf' ? 'inline' : 'attachment';
  return {
    ...guarded,
    'content-type': mediaTypes[format],
    'content-disposition': `${way}; filename="${fileName(report, format)}"`,
  };
}

/** An email is shown as an email program does: no scripts, nothing from other hosts, and none of the dashboard's rights. */
export const emailHeaders = {
  ...guarded,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
};

export const emailTextHeaders = { ...guarded, 'content-type': 'text/plain; charset=utf-8' };
