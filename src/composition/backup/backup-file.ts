import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decrypt, encrypt, magic } from './encryption.ts';
import { BackupRefused } from './refused.ts';

const pieceBytes = 1 << 20;

/**
 * Writes the file as a whole or not at all: under another name first, synced, then renamed.
 * @param passphrase null: not encrypted
 */
export async function saveBackup(
  path: string,
  source: AsyncIterable<Buffer>,
  { passphrase, signal }: { passphrase: string | null; signal?: AbortSignal },
): Promise<void> {
  const draft = `${path}.${process.pid}.partial`;
  try {
    const bytes = passphrase === null ? source : encrypt(source, passphrase);
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(bytes, { objectMode: false }), file, { signal });
    await rename(draft, path);
    const folder = await open(dirname(path), 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined); // the first error says more
    throw fileRefusal(path, error) ?? error;
  }
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

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'it is a folder',
  EIO: 'the disk failed',
};

function fileRefusal(path: string, error: unknown): BackupRefused | null {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? null : new BackupRefused(`${basename(path)}: ${reason} (${dirname(path)})`);
}
