import type { IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The body as it is meant, unpacked, up to a limit: a small packed answer may be a huge one. */
export function readAnswer(
  response: IncomingMessage,
  maxBytes: number,
): Promise<{ body: Buffer; isWhole: boolean }> {
  const unpack = unpackers[response.headers['content-encoding']?.trim().toLowerCase() ?? '']?.();
  const source = unpack ? response.pipe(unpack) : response;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (isWhole: boolean) => {
      resolve({ body: Buffer.concat(chunks).subarray(0, maxBytes), isWhole });
      if (!isWhole) response.destroy();
    };
    source.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > maxBytes) end(false);
    });
    source.on('end', () => end(true));
    source.on('error', reject);
    response.on('error', reject);
  });
}

const unpackers: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
