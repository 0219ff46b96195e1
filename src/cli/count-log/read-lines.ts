import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Longer ones are read past: no request that a server logs is that long. */
export const maxLineBytes = 64 * 1024;

/** A line, or `null` for one that is too long. */
export type Line = string | null;

/** The lines of a log, plain or gzipped, one after the other: what is read is not kept. */
export async function* readLines(stream: Readable): AsyncGenerator<Line> {
  let kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpacked(stream)) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield lineOf(kept, bytes, chunk.subarray(from, end));
      kept = [];
      bytes = 0;
      from = end + 1;
    }
    bytes += chunk.length - from;
    if (bytes > maxLineBytes) kept = [];
    else if (from < chunk.length) kept.push(chunk.subarray(from));
  }
  if (bytes > 0) yield lineOf(kept, bytes, Buffer.alloc(0));
}

function lineOf(kept: Buffer[], bytes: number, last: Buffer): Line {
  if (bytes + last.length > maxLineBytes) return null;
  const line = kept.length === 0 ? last : Buffer.concat([...kept, last]);
  // Bytes that are no UTF-8 become one sign each: they are in paths and names, and are not counted by.
  return line.toString('utf8').replace(/\r$/, '');
}

/** By its first bytes: rotated logs are gzipped, whatever they are called. */
async function* unpacked(stream: Readable): AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let first = await chunks.next();
  // A pipe may bring a single byte at first.
  while (!first.done && first.value.length < 2) {
    const more = await chunks.next();
    if (more.done) break;
    first = { done: false, value: Buffer.concat([first.value, more.value]) };
  }
  if (first.done) return;
  const begin = first.value;
  async function* whole() {
    yield begin;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  if (begin[0] !== 0x1f || begin[1] !== 0x8b) return yield* whole();
  const { Readable } = await import('node:stream');
  const gunzip = createGunzip();
  const source = Readable.from(whole());
  source.once('error', (error) => gunzip.destroy(error));
  yield* source.pipe(gunzip);
}
