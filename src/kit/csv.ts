import { formulaSafe } from './formula-safe.ts';

export type Cell = string | number | null;

/** One line after RFC 4180 with its CRLF; text that a spreadsheet would take for a formula is made safe. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formulaSafe(cell);
  return /[",\r\n\t\0]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
