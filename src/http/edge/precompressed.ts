import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { knowsTag } from './knows-tag.ts';
import { pickEncoding } from './pick-encoding.ts';

/** Text ready to be sent, in each encoding. */
export interface Precompressed {
  /** Of its content, whatever the encoding. */
  hash: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** From here on the last few percent cost more time than they are worth. */
const largeBytes = 64 * 1024;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export async function pack(source: string | Buffer): Promise<Precompressed> {
  const plain = Buffer.from(source);
  const [br, zipped] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: plain.length > largeBytes ? 9 : 11 } }),
    toGzip(plain, { level: 9 }),
  ]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { hash, plain, br, gzip: zipped };
}

/** Answers in the best encoding that the client takes, or 304 when it has this very text. */
export function sendPrecompressed(
  c: Context,
  packed: Precompressed,
  headers: Record<string, string>,
  status: 200 | 404 = 200,
): Response {
  const encoding = pickEncoding(c.req.header('accept-encoding') ?? '');
  // Strong: each encoding has other bytes, so it has a tag of its own.
  const etag = `"${packed.hash}${encoding ? `-${encoding}` : ''}"`;
  const all = { ...headers, etag, vary: 'Accept-Encoding' };
  if (status === 200 && knowsTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, all);
  const body = new Uint8Array(packed[encoding ?? 'plain']);
  return c.body(body, status, encoding ? { ...all, 'content-encoding': encoding } : all);
}
