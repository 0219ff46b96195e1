import { crc32 } from 'node:zlib';

const longestHeader = 'G 4294967295 4294967295\n'.length;

/**
 * A group is what one fdatasync made durable: a header line (`G <bytes> <crc32>`), then that many bytes of
 * newline-ended JSON rows. Rows can be handed to the engine as they are.
 */
export function encodeGroup(rows: string[]): Buffer {
  const text = rows.join('');
  const group = Buffer.allocUnsafe(longestHeader + Buffer.byteLength(text));
  // The header is as long as its numbers are, so it is written last, to end where the rows begin.
  const body = group.subarray(longestHeader);
  body.write(text);
  const header = `G ${body.length} ${crc32(body) >>> 0}\n`;
  const start = longestHeader - header.length;
  group.write(header, start, 'latin1');
  return group.subarray(start);
}

export interface Group {
  /** Place of its header in the file. */
  offset: number;
  /** Bytes of its rows; of a damaged group, as far as they are known. */
  bytes: number;
  /** Its rows; null where the group is damaged: then they are between `offset` and `end`, and cannot be trusted. */
  body: Buffer | null;
  end: number;
}

export interface Decoded {
  /** In order, the damaged ones included. */
  groups: Group[];
  /** Where a torn last group begins. It was never acknowledged, so leaving it out loses nothing. */
  tornAt: number | null;
}

/** Reads a segment. Behind a damaged group it goes on at the next group whose checksum is right. */
export function decodeGroups(file: Buffer): Decoded {
  const groups: Group[] = [];
  for (let offset = 0; offset < file.length; ) {
    const whole = readGroup(file, offset);
    if (whole) {
      groups.push(whole);
      offset = whole.end;
      continue;
    }
    const next = findGroup(file, offset + 1);
    const end = next ?? file.length;
    const saved = readGroup(file, offset, end);
    if (!saved && next === null && isTorn(file, offset)) return { groups, tornAt: offset };
    groups.push(saved ?? { offset, bytes: end - rowsAt(file, offset), body: null, end });
    offset = end;
  }
  return { groups, tornAt: null };
}

function readHeader(file: Buffer, offset: number) {
  const text = file.toString('latin1', offset, offset + longestHeader);
  const header = /^G (\d+) (\d+)\n/.exec(text);
  return header && { start: offset + header[0].length, bytes: Number(header[1]), crc: Number(header[2]) };
}

/** @param end where it must end, if what the header says of its length may be wrong. */
function readGroup(file: Buffer, offset: number, end?: number): Group | null {
  const header = readHeader(file, offset);
  if (!header) return null;
  const until = end ?? header.start + header.bytes;
  if (until > file.length) return null;
  const body = file.subarray(header.start, until);
  return crc32(body) >>> 0 === header.crc ? { offset, bytes: body.length, body, end: until } : null;
}

/** A row cannot be taken for a header: in JSON, a line end within a text is escaped. */
function findGroup(file: Buffer, from: number): number | null {
  for (let at = file.indexOf('G ', from); at >= 0; at = file.indexOf('G ', at + 1)) {
    if (readGroup(file, at)) return at;
  }
  return null;
}

/** What a disk writes whole or not at all. */
const sectorBytes = 512;

/** Whether the last group is one that was still being written: its header or its rows break off. */
function isTorn(file: Buffer, offset: number): boolean {
  const header = readHeader(file, offset);
  if (header && header.start + header.bytes > file.length) return true;
  const rest = file.subarray(offset);
  if (hasUnwrittenSector(file, offset)) return true;
  return rest.length < longestHeader && /^G( \d*( \d*)?)?$/.test(rest.toString('latin1'));
}

/** Where the power went before the file system had written all: zeros, which no group contains. */
function hasUnwrittenSector(file: Buffer, offset: number): boolean {
  for (let from = offset; from < file.length; ) {
    const end = (Math.floor(from / sectorBytes) + 1) * sectorBytes;
    if (file.subarray(from, end).every((byte) => byte === 0)) return true;
    from = end;
  }
  return false;
}

/** Where the rows of a damaged group begin. */
function rowsAt(file: Buffer, offset: number): number {
  const first = file.indexOf('{', offset);
  return first >= 0 && first <= offset + longestHeader ? first : offset;
}
