import { isUtf8 } from 'node:buffer';
import { decodeGroups } from './group.ts';

/**
 * What is kept of a segment with damaged groups once its whole ones are in the engine: a first line, then each damaged
 * group (`R <offset> <bytes>`) as it was found. Versions before this one kept the segment as it was, and had stored only
 * what stood before the first damage.
 */
const firstLine = 'truce damaged groups 1\n';

export interface DamagedGroup {
  offset: number;
  bytes: Buffer;
}

export function writeDamaged(groups: DamagedGroup[]): Buffer {
  const parts = groups.flatMap(({ offset, bytes }) => [Buffer.from(`R ${offset} ${bytes.length}\n`), bytes]);
  return Buffer.concat([Buffer.from(firstLine), ...parts]);
}

/** What the engine does not have: rows of whole groups, and damaged groups. */
export function readDamaged(file: Buffer): { whole: Buffer[]; damaged: DamagedGroup[] } {
  if (file.toString('latin1', 0, firstLine.length) === firstLine) {
    return { whole: [], damaged: readParts(file) };
  }
  const { groups } = decodeGroups(file);
  const first = groups.findIndex(({ body }) => body === null);
  const left = first < 0 ? [] : groups.slice(first);
  return {
    whole: left.flatMap(({ body }) => body ?? []),
    damaged: left
      .filter(({ body }) => body === null)
      .map(({ offset, end }) => ({ offset, bytes: file.subarray(offset, end) })),
  };
}

function readParts(file: Buffer): DamagedGroup[] {
  const parts: DamagedGroup[] = [];
  for (let at = firstLine.length; at < file.length; ) {
    const header = /^R (\d+) (\d+)\n/.exec(file.toString('latin1', at, at + 40));
    if (!header) throw new Error(`unreadable at byte ${at}`);
    const start = at + header[0].length;
    at = start + Number(header[2]);
    parts.push({ offset: Number(header[1]), bytes: file.subarray(start, at) });
  }
  return parts;
}

/** The rows of a damaged group that can be read. None of them is certain: the checksum is of all of them. */
export function readableRows(group: Buffer): { rows: string[]; unreadable: number } {
  const lines = linesOf(group.subarray(Math.max(0, group.indexOf('{'))));
  const rows = lines.filter((line) => isUtf8(line) && isRow(line.toString()));
  return { rows: rows.map((row) => `${row}\n`), unreadable: lines.length - rows.length };
}

function linesOf(text: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf(10, at);
    const end = found < 0 ? text.length : found;
    if (end > at) lines.push(text.subarray(at, end));
    at = end + 1;
  }
  return lines;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isRow(line: string): boolean {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row !== 'object' || row === null || !('id' in row) || !('site_id' in row)) return false;
    return uuid.test(String(row.id)) && uuid.test(String(row.site_id));
  } catch {
    return false; // no longer a row
  }
}
