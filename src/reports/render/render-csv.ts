import { stringify } from 'csv-stringify/sync';
import { formulaSafe } from '../../kit/formula-safe.ts';
import type { CsvRow, Report } from '../report.ts';

/** The header row of the export, in the order that owners' scripts rely on. */
export const csvColumns = [
  'date',
  'sessions',
  'adblock_detected',
  'walls_displayed',
  'conversions',
  'conversion_rate',
  'device',
  'country',
] as const satisfies readonly (keyof CsvRow)[];

/**
 * The rows of a report as RFC 4180: CRLF, quotes where needed, a header, one row per date, device and country.
 * No byte order mark: the file begins with the header. Well-formed Unicode, so it is UTF-8 without loss.
 */
export function renderCsv(report: Report): string {
  const rows = report.rows.map((row) => {
    // Without a wall there is no rate: an empty cell, where a zero would blame the wall.
    const cells = { ...row, conversion_rate: row.walls_displayed === 0 ? '' : row.conversion_rate };
    return csvColumns.map((name) => writeCell(cells[name]));
  });
  // Left to itself, the library quotes CRLF only; a lone CR or LF would end a row for most readers.
  return stringify([[...csvColumns], ...rows], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** Numbers are ours and stay numbers; texts may come from visitors. */
function writeCell(value: string | number): string {
  return typeof value === 'number' ? String(value) : formulaSafe(value.toWellFormed());
}
