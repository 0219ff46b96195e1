import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openS3, s3Place } from '../../src/composition/backup/places/s3-place.ts';
import { ownCertificate } from '../support/own-certificate.ts';

/** Kernels take and give megabytes at once, so bytes that flow look like short silences. */
const idleMs = 1_000;
const silence = 's3://backups/one.backup: the server does not respond';
let answer: (request: IncomingMessage, response: ServerResponse) => void;
// Over TLS, as with most stores: sockets tell less of their progress there.
const server = createServer(ownCertificate(), (request, response) => answer(request, response));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  vi.stubEnv('AWS_REGION', 'eu-test-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});
/** Time turns with what the store does, one thing after the other. */
let every: (ms: number, step: () => void) => void;
beforeEach((context) => {
  every = (ms, step) => {
    const timer = setInterval(step, ms);
    context.onTestFinished(() => clearInterval(timer));
  };
});

const openBackup = (ms = idleMs) => s3Place({ bucket: 'backups', name: 'one.backup' }, openS3(ms));

async function* megabytes(count: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n++) yield Buffer.alloc(1 << 20, n);
}

async function bytesOf(pieces: AsyncIterable<Buffer>, meanwhile = async () => undefined as unknown) {
  let bytes = 0;
  for await (const piece of pieces) {
    if (bytes === 0) await meanwhile();
    bytes += piece.length;
  }
  return bytes;
}

it('saves a part for as long as bytes are taken', async () => {
  const begun = performance.now();
  let taken = 0;
  answer = (request, response) => {
    const count = (piece: Buffer | null) => {
      taken += piece?.length ?? 0;
    };
    every(10, () => {
      if (performance.now() - begun < 2.5 * idleMs) count(request.read());
      // What the kernel holds at the end is no longer seen by the sender, so that may not take long.
      else if (request.listenerCount('data') === 0) request.on('data', count);
    });
    request.once('end', () => response.writeHead(200, { etag: '"one"' }).end());
  };
  await openBackup().save(megabytes(30));
  expect(taken).toBe(30 << 20);
  expect(performance.now() - begun).toBeGreaterThan(2.5 * idleMs);
});

it('gives up a store that takes no more', async () => {
  answer = (request) => request.pause();
  await expect(openBackup(300).save(megabytes(24))).rejects.toThrow(silence);
});

it('gives up a store that does not answer', async () => {
  answer = () => undefined;
  await expect(bytesOf(openBackup(300).read())).rejects.toThrow(silence);
  await expect(openBackup(300).exists()).rejects.toThrow(silence);
});

it('reads for as long as bytes come', async () => {
  answer = (_, response) => {
    let left = 10;
    every(idleMs / 4, () => (left-- > 0 ? response.write(Buffer.alloc(1_000)) : response.end()));
  };
  expect(await bytesOf(openBackup().read())).toBe(10_000);
});

it('gives up a store that falls silent within a backup', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': '2000' }).write(Buffer.alloc(1_000));
  };
  await expect(bytesOf(openBackup(300).read())).rejects.toThrow(silence);
});

it('waits for a restore that is busy with what it has read', async () => {
  answer = (_, response) => response.end(Buffer.alloc(16 << 20));
  let isOver = false;
  const busy = () => {
    every(2.5 * idleMs, () => {
      isOver = true;
    });
    return expect.poll(() => isOver).toBe(true);
  };
  expect(await bytesOf(openBackup().read(), busy)).toBe(16 << 20);
});
