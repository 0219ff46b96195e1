import { ApiError, invalidFields } from '../contract/errors.ts';

export const apiBodyBytes = 1024 * 1024;

/** Reads a JSON body of the owner API. @throws 415 not JSON, 413 over 1 MiB, 400 malformed. */
export async function readJsonBody(request: Request, contentType: string | undefined): Promise<unknown> {
  if (!/^application\/json\b/i.test(contentType ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON: Content-Type: application/json.');
  }
  return parseJson(await readLimited(request));
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidFields([{ field: 'body', reason: 'malformed' }]);
  }
}

export function tooLarge(bytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The body is over ${bytes / 1024} KiB.`, { limit_bytes: bytes });
}

async function readLimited(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > apiBodyBytes) throw tooLarge(apiBodyBytes);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > apiBodyBytes) throw tooLarge(apiBodyBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
