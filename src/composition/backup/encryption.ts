import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readBytes } from './bytes.ts';
import { BackupRefused, damaged } from './refused.ts';

/**
 * An encrypted backup: the magic line, a salt, a check of the passphrase, then frames. A frame is its length (4 bytes, the
 * highest bit set in the last frame), the AES-256-GCM ciphertext and its tag. The nonce counts the frames and the length is
 * authenticated, so frames cannot be swapped, left out or cut off at the end. The key belongs to the salt, so no nonce is
 * used twice with it.
 */
export const magic = Buffer.from('TRUCE-ENCRYPTED-BACKUP 1\n');
const saltBytes = 16;
const checkBytes = 16;
const tagBytes = 16;
export const frameBytes = 1 << 20;
const lastFrame = 0x8000_0000;
/** 32 MB and about 0.1 s for each guess of a passphrase. */
const cost = { N: 1 << 15, r: 8, p: 1, maxmem: 64 << 20 };

export async function* encrypt(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const { key, check } = await keyOf(passphrase, salt);
  yield Buffer.concat([magic, salt, check]);
  const reader = readBytes(source);
  let plain = await reader.take(frameBytes);
  for (let count = 0; ; count++) {
    const next = await reader.take(frameBytes);
    const head = headOf(plain.length, next.length === 0);
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count)).setAAD(head);
    yield Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    if (next.length === 0) return;
    plain = next;
  }
}

/** @param source begins behind the magic line */
export async function* decrypt(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = readBytes(source);
  const salt = await reader.take(saltBytes);
  const check = await reader.take(checkBytes);
  if (check.length < checkBytes) throw damaged('is incomplete: its end is missing');
  const known = await keyOf(passphrase, salt);
  if (!timingSafeEqual(known.check, check)) {
    throw new BackupRefused(
      'TRUCE_BACKUP_PASSPHRASE is not the passphrase of this backup, or the file is damaged',
    );
  }
  for (let count = 0; ; count++) {
    const head = await reader.take(4);
    if (head.length < 4) throw damaged('is incomplete: its end is missing');
    const isLast = head.readUInt32BE() >= lastFrame;
    const length = head.readUInt32BE() % lastFrame;
    if (length > frameBytes) throw damaged('is damaged');
    const body = await reader.take(length + tagBytes);
    if (body.length < length + tagBytes) throw damaged('is incomplete: its end is missing');
    yield openFrame(known.key, count, head, body);
    if (!isLast) continue;
    if ((await reader.take(1)).length > 0) throw damaged('has more bytes than it was written with');
    return;
  }
}

function openFrame(key: Buffer, count: number, head: Buffer, body: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(count)).setAAD(head);
  decipher.setAuthTag(body.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    throw damaged('is damaged');
  }
}

function headOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length + (isLast ? lastFrame : 0));
  return head;
}

function nonceOf(count: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(count, 8);
  return nonce;
}

function keyOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, 32 + checkBytes, cost, (error, bytes) => {
      if (error) reject(error);
      else resolve({ key: bytes.subarray(0, 32), check: bytes.subarray(32) });
    });
  });
}
