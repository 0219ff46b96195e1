import { isUtf8 } from 'node:buffer';
import { ApiError, invalidFields } from '../../contract/core/errors.ts';

export const apiBodyBytes = 1024 * 1024;
/** Of what anyone may send without signing in: names, passwords and codes. */
export const publicBodyBytes = 64 * 1024;
export const maxDepth = 32;

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93];

/** Reads the text of a JSON body of the owner API. @throws 415 not JSON in UTF-8, 413 over the limit. */
export async function readJsonBody(
  request: Request,
  contentType: string | undefined,
  maxBytes: number,
): Promise<string> {
  if (!/^application\/json\b/i.test(contentType ?? '')) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Unsupported content type. Send JSON with Content-Type: application/json.',
    );
  }
  refuseCoding(contentType, request.headers.get('content-encoding'));
  return readLimited(request, maxBytes);
}

/** What these say would look like broken JSON. A name that is wrong for bytes in UTF-8 does no harm. @throws 415 */
export function refuseCoding(contentType = '', contentEncoding: string | null = null): void {
  if (contentEncoding && /gzip|deflate|br|zstd|compress/i.test(contentEncoding)) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Unsupported content encoding. Send the body without compression.',
    );
  }
  if (/charset\s*=\s*"?utf-?(16|32)/i.test(contentType)) {
    throw notUtf8();
  }
}

/** Bytes that are no UTF-8 would be stored as question marks. @throws 415 */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw notUtf8();
  // A byte order mark is no JSON, but some programs put one first (RFC 8259, section 8.1).
  return bytes.toString('utf8', hasMark(bytes) ? 3 : 0);
}

function hasMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function notUtf8(): ApiError {
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Unsupported character encoding. Send JSON in UTF-8.');
}

/** @throws INVALID_REQUEST when the text is no JSON, or nests deeper than any request needs. */
export function parseJson(text: string): unknown {
  if (hasMore(text, maxDepth) && isDeeper(text, maxDepth))
    throw invalidFields([{ field: 'body', reason: 'too_large' }]);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidFields([{ field: 'body', reason: 'malformed' }]);
  }
}

/** Whether so many brackets open at all. Nearly never, and much cheaper to say than how deep they are. */
function hasMore(text: string, most: number): boolean {
  let brackets = 0;
  for (const open of ['{', '[']) {
    for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
      if (++brackets > most) return true;
    }
  }
  return false;
}

/** Checked before parsing: deep nesting would overflow the stack of code that walks the value later. */
function isDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
    } else if (code === openBrace || code === openBracket) {
      depth++;
      if (depth > most) return true;
    } else if (code === closeBrace || code === closeBracket) {
      depth--;
    }
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}

/** A sender that hangs up is not a server error; nobody reads the response. */
export function hungUp(): never {
  throw invalidFields([{ field: 'body', reason: 'malformed' }]);
}

export function tooLarge(bytes: number): ApiError {
  return new ApiError(
    'PAYLOAD_TOO_LARGE',
    `The body is larger than ${bytes / 1024} KiB. Send less at once.`,
    { limit_bytes: bytes },
  );
}

async function readLimited(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    hungUp();
  }
  return decodeUtf8(Buffer.concat(chunks));
}
