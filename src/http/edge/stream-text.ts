import { Readable } from 'node:stream';

/**
 * Pieces of text as a body; the next piece is made when the reader has taken the one before.
 * @throws what the first piece fails with: that is still an answer of its own
 */
export async function streamText(
  pieces: AsyncGenerator<string>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const first = await pieces.next();
  async function* bytes() {
    if (!first.done) yield Buffer.from(first.value);
    for await (const piece of pieces) yield Buffer.from(piece);
  }
  return Readable.toWeb(Readable.from(bytes())) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
