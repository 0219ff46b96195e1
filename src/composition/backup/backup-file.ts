import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileRefusal, saveFile } from '../../kit/save-file.ts';
import { decrypt, encrypt, magic } from './encryption.ts';
import { BackupRefused } from './refused.ts';

const pieceBytes = 1 << 20;

/**
 * Writes the file as a whole or not at all.
 * @param passphrase null: not encrypted
 */
export async function saveBackup(
  path: string,
  source: AsyncIterable<Buffer>,
  { passphrase, signal }: { passphrase: string | null; signal?: AbortSignal },
): Promise<void> {
  await saveFile(path, passphrase === null ? source : encrypt(source, passphrase), { signal });
}

/** The archive in this file, decrypted where it has to be. Can be read again by another call. */
export async function* readBackup(path: string, passphrase: string | null): AsyncGenerator<Buffer> {
  try {
    const isEncrypted = await beginsWithMagic(path);
    if (isEncrypted && passphrase === null) {
      throw new BackupRefused('the backup is encrypted; set TRUCE_BACKUP_PASSPHRASE to its passphrase');
    }
    const bytes: AsyncIterable<Buffer> = createReadStream(path, {
      start: isEncrypted ? magic.length : 0,
      highWaterMark: pieceBytes,
    });
    yield* isEncrypted && passphrase !== null ? decrypt(bytes, passphrase) : bytes;
  } catch (error) {
    throw fileRefusal(path, error) ?? error;
  }
}

async function beginsWithMagic(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  const { buffer, bytesRead } = await file
    .read(Buffer.alloc(magic.length), 0, magic.length, 0)
    .finally(() => file.close());
  return buffer.subarray(0, bytesRead).equals(magic);
}
