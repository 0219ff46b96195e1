import { Readable } from 'node:stream';

/** Pieces of text as a body; the next piece is made when the reader has taken the one before. */
export function streamText(pieces: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* bytes() {
    for await (const piece of pieces) yield Buffer.from(piece);
  }
  return Readable.toWeb(Readable.from(bytes())) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
