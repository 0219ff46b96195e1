import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

export interface SentFile {
  status: 200 | 206;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  headers: Record<string, string>;
}

/**
 * A file from disk, never held in memory; the part that `Range` asks for, so that a broken download goes on.
 * @param file.tag strong: another content has another one. @returns null where the file is not there.
 */
export async function sendFile(
  file: { path: string; name: string; type: string; tag: string },
  header: (name: string) => string | undefined,
): Promise<SentFile | null> {
  const found = await stat(file.path).catch(() => null); // not there: for the caller to say
  if (!found) return null;
  const tag = `"${file.tag}"`;
  const isSame = header('if-range') === undefined || header('if-range') === tag;
  const range = isSame ? readRange(header('range'), found.size) : null;
  const { start, end } = range ?? { start: 0, end: found.size - 1 };
  return {
    status: range ? 206 : 200,
    body: Readable.toWeb(createReadStream(file.path, { start, end })) as SentFile['body'],
    headers: {
      'content-type': file.type,
      'content-length': String(end - start + 1),
      'content-disposition': `attachment; filename="${file.name}"`,
      'accept-ranges': 'bytes',
      etag: tag,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...(range ? { 'content-range': `bytes ${start}-${end}/${found.size}` } : {}),
    },
  };
}

/** One range of bytes (RFC 9110, 14.1.2); null, the whole file, for anything else: a server may leave it at that. */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}
