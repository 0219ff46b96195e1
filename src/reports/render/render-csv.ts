import { type Cell, csvLine } from '../../kit/csv.ts';
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
    const cells = { ...row, conversion_rate: row.walls_displayed === 0 ? null : row.conversion_rate };
    return csvColumns.map((name) => writeCell(cells[name]));
  });
  return [[...csvColumns], ...rows].map(csvLine).join('');
}

/** Texts may come from visitors. */
function writeCell(value: Cell): Cell {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
