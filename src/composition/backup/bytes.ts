/** Takes exact numbers of bytes from a stream; holds no more than the largest of them and a piece. */
export interface ByteReader {
  /** Fewer than asked only where the stream ends. */
  take(bytes: number): Promise<Buffer>;
  /** Everything that was not taken. */
  rest(): AsyncGenerator<Buffer>;
  /** Reads no further. */
  close(): Promise<void>;
}

export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let heldBytes = 0;
  return {
    async take(bytes) {
      while (heldBytes < bytes) {
        const { done, value } = await pieces.next();
        if (done) break;
        held.push(value);
        heldBytes += value.length;
      }
      const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
      const taken = all.subarray(0, bytes);
      const rest = all.subarray(bytes);
      held = rest.length > 0 ? [rest] : [];
      heldBytes = rest.length;
      return taken;
    },
    async *rest() {
      yield* held;
      held = [];
      yield* { [Symbol.asyncIterator]: () => pieces };
    },
    async close() {
      await pieces.return?.();
    },
  };
}
