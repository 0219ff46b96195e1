import { crc32 } from 'node:zlib';

/**
 * A group is what one fdatasync made durable: a header line (`G <bytes> <crc32>`), then that many bytes of
 * newline-ended JSON rows. Rows can be handed to the engine as they are.
 */
export function encodeGroup(rows: string[]): Buffer {
  const body = Buffer.from(rows.join(''));
  return Buffer.concat([Buffer.from(`G ${body.length} ${crc32(body) >>> 0}\n`), body]);
}

export interface Decoded {
  /** The bodies of the whole groups, in order, each with its place in the file. */
  groups: { offset: number; body: Buffer }[];
  /** Where reading had to stop: null at a clean end, else the offset of a torn or damaged group. */
  damagedAt: number | null;
}

/** Reads a segment. A torn last group was never acknowledged, so leaving it out loses nothing. */
export function decodeGroups(file: Buffer): Decoded {
  const groups: Decoded['groups'] = [];
  let offset = 0;
  while (offset < file.length) {
    const lineEnd = file.indexOf(10, offset);
    const header = lineEnd < 0 ? null : /^G (\d+) (\d+)$/.exec(file.toString('latin1', offset, lineEnd));
    const start = lineEnd + 1;
    const end = start + Number(header?.[1] ?? 0);
    if (!header || end > file.length) return { groups, damagedAt: offset };
    const body = file.subarray(start, end);
    if (crc32(body) >>> 0 !== Number(header[2])) return { groups, damagedAt: offset };
    groups.push({ offset, body });
    offset = end;
  }
  return { groups, damagedAt: null };
}
