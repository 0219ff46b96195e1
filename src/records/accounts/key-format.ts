import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const pattern = /^truce_([0-9A-Za-z]{40})([0-9A-Za-z]{6})$/;

/** An API key: `truce_`, 40 random base62 characters, 6 of their CRC-32 (decisions: Keys). */
export function newApiKey(): string {
  const secret = randomBase62(40);
  return `truce_${secret}${checksum(secret)}`;
}

/** Whether format and checksum are correct; other texts are refused without a lookup. */
export function isApiKey(text: string): boolean {
  const match = pattern.exec(text);
  return match !== null && checksum(match[1] ?? '') === match[2];
}

/** SHA-256, hex: enough for a secret of 238 bits (ASVS 6.5.2). */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte: beyond it the first letters would be likelier.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

function checksum(secret: string): string {
  let rest = crc32(secret) >>> 0;
  let text = '';
  for (let place = 0; place < 6; place++) {
    text = alphabet[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
