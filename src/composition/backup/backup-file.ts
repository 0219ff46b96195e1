import { readBytes } from './bytes.ts';
import { decrypt, encrypt, magic } from './encryption.ts';
import type { BackupPlace } from './places/place.ts';
import { BackupRefused } from './refused.ts';

/**
 * Writes a backup as a whole or not at all.
 * @param passphrase null: not encrypted
 * @returns its bytes
 */
export async function saveBackup(
  place: BackupPlace,
  source: AsyncIterable<Buffer>,
  { passphrase, signal }: { passphrase: string | null; signal?: AbortSignal },
): Promise<number> {
  let bytes = 0;
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
  }
  await place.save(counted(passphrase === null ? source : encrypt(source, passphrase)), signal);
  return bytes;
}

/** The archive at this place, decrypted where it has to be. Can be read again by another call. */
export async function* readBackup(place: BackupPlace, passphrase: string | null): AsyncGenerator<Buffer> {
  const reader = readBytes(place.read());
  const head = await reader.take(magic.length);
  if (!head.equals(magic)) {
    yield head;
    yield* reader.rest();
  } else if (passphrase === null) {
    await reader.close();
    throw new BackupRefused('the backup is encrypted; set TRUCE_BACKUP_PASSPHRASE to its passphrase');
  } else yield* decrypt(reader.rest(), passphrase);
}
