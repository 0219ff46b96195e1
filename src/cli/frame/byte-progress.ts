import { openProgress } from './progress.ts';

/** The same bytes; how many there are is shown while they come, of how many where that is known. */
export async function* showBytes(
  bytes: AsyncIterable<Buffer>,
  { label, total = null, stream }: { label: string; total?: number | null; stream?: NodeJS.WriteStream },
): AsyncGenerator<Buffer> {
  const progress = openProgress(label, stream);
  let done = 0;
  try {
    for await (const piece of bytes) {
      yield piece;
      done += piece.length;
      if (total === null) progress.update(Math.floor(done / 1000), null);
      else progress.update(done, total);
    }
  } finally {
    progress.end();
  }
}

/** Shows the first pass over something by its kilobytes, and each further one by its share of that. */
export function showPasses(
  read: () => AsyncIterable<Buffer>,
  [first, further]: [first: string, further: string],
  stream?: NodeJS.WriteStream,
): () => AsyncIterable<Buffer> {
  let total: number | null = null;
  async function* firstPass(): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const piece of showBytes(read(), { label: `${first}, kilobytes:`, stream })) {
      yield piece;
      size += piece.length;
    }
    total = size;
  }
  return () => (total === null ? firstPass() : showBytes(read(), { label: further, total, stream }));
}
