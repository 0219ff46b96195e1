import type { Group } from './group.ts';

/** Cuts a segment's groups into batches for the engine, always at the same places, so tokens stay the same. */
export interface Batch {
  /** Place in the file, as part of the token. */
  offset: number;
  rows: Buffer;
}

export const maxBatchBytes = 8 * 1024 * 1024;

/** A damaged group counts as if it were whole: damage that comes between two tries must not move the cuts. */
export function cutBatches(
  groups: Pick<Group, 'offset' | 'bytes' | 'body'>[],
  most = maxBatchBytes,
): Batch[] {
  const batches: Batch[] = [];
  let bodies: Buffer[] = [];
  let offset = 0;
  let bytes = 0;
  const flush = () => {
    if (bodies.length > 0) batches.push({ offset, rows: Buffer.concat(bodies) });
    bodies = [];
    bytes = 0;
  };
  for (const group of groups) {
    if (bytes > 0 && bytes + group.bytes > most) flush();
    if (bytes === 0) offset = group.offset;
    if (group.body) bodies.push(group.body);
    bytes += group.bytes;
  }
  flush();
  return batches;
}

/** The two halves of a batch of rows, cut at a line end; null when it is a single row. */
export function splitBatch(rows: Buffer): [Buffer, Buffer] | null {
  const middle = rows.indexOf(10, Math.floor(rows.length / 2) - 1);
  const cut = middle >= 0 && middle < rows.length - 1 ? middle : rows.lastIndexOf(10, rows.length - 2);
  return cut < 0 ? null : [rows.subarray(0, cut + 1), rows.subarray(cut + 1)];
}
