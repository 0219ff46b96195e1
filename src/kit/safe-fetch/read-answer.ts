import type { IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/**
 * The body as it is meant, unpacked, up to a limit: a small packed answer may be a huge one.
 * @param isStatusEnough what came of a body that is broken, or breaks off, is the answer, instead of an error
 */
export function readAnswer(
  response: IncomingMessage,
  maxBytes: number,
  isStatusEnough = false,
): Promise<{ body: Buffer; isWhole: boolean }> {
  const unpack = unpackers.get(response.headers['content-encoding']?.trim().toLowerCase() ?? '')?.();
  const source = unpack ? response.pipe(unpack) : response;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isEmpty = true;
    // All packed bytes may have been received: without this, unpacking them would go on after the last reader has gone.
    const stop = () => {
      source.off('data', take);
      unpack?.destroy();
      response.destroy();
    };
    const end = (isWhole: boolean) => {
      stop();
      resolve({ body: Buffer.concat(chunks).subarray(0, maxBytes), isWhole });
    };
    const fail = (error: unknown) => {
      if (isStatusEnough) return end(false);
      stop();
      reject(error);
    };
    // What is said to be packed has nothing to unpack where nothing came, as after HEAD.
    const failToUnpack = (error: unknown) => (isEmpty && response.complete ? end(true) : fail(error));
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > maxBytes) end(false);
    };
    source.on('data', take);
    source.on('end', () => end(true));
    if (unpack) {
      response.once('data', () => {
        isEmpty = false;
      });
      unpack.on('error', failToUnpack);
    }
    response.on('error', fail);
    response.on('close', () => response.complete || fail(new Error('Closed in the middle of the answer.')));
  });
}

/** A map, since the name comes from the other server: an object would know `constructor` too. */
const unpackers = new Map<string, () => NodeJS.ReadWriteStream & { destroy(): void }>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);
