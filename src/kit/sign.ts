import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Text that anybody may read and only the holder of the secret could have written; packed, for an address. */
export function signText(text: string, secret: string): string {
  const body = deflateRawSync(text).toString('base64url');
  return `${body}.${signatureOf(body, secret)}`;
}

/** @returns the text; null when it was not written with this secret. */
export function readSigned(signed: string, secret: string): string | null {
  const [body = '', signature = '', rest] = signed.split('.');
  // As text: bytes can be written in many ways, and what a reader would skip may be anything.
  const given = Buffer.from(signature);
  const made = Buffer.from(signatureOf(body, secret));
  if (rest !== undefined || given.length !== made.length || !timingSafeEqual(given, made)) return null;
  return inflateRawSync(Buffer.from(body, 'base64url')).toString('utf8');
}

function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url');
}
