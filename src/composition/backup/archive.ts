import { createHash, type Hash } from 'node:crypto';
import { type ByteReader, readBytes } from './bytes.ts';
import { damaged } from './refused.ts';

/** One file of the archive. */
export interface Entry {
  name: string;
  content: Buffer;
}

const blockBytes = 512;
/** More than any entry has: a length beyond it is a damaged one. */
const maxEntryBytes = 1 << 30;
/** The last entry: the SHA-256 of all bytes before it. */
const digestName = 'SHA256';
const end = Buffer.alloc(2 * blockBytes);

/** A tar archive that ends with the checksum of all of it. `tar -tf` lists it. */
export async function* packArchive(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  for await (const entry of entries) {
    for (const piece of piecesOf(entry)) {
      digest.update(piece);
      yield piece;
    }
  }
  yield* piecesOf({ name: digestName, content: Buffer.from(digest.digest('hex')) });
  yield end;
}

/**
 * The entries of an archive, one at a time. Only once the last one has been taken is it known that none was changed.
 * @throws BackupRefused where a byte differs, is missing or is one too many
 */
export async function* unpackArchive(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = readBytes(source);
  const digest = createHash('sha256');
  for (let isFirst = true; ; isFirst = false) {
    const header = await reader.take(blockBytes);
    if (isFirst && header.toString('latin1', 257, 262) !== 'ustar') throw damaged('was not written by Truce');
    if (header.length < blockBytes) throw cutOff();
    const { name, size } = readHeader(header);
    const padded = Math.ceil(size / blockBytes) * blockBytes;
    const content = (await takeAll(reader, padded)).subarray(0, padded);
    if (name === digestName) return checkEnd(reader, content, size, digest);
    digest.update(header).update(content);
    yield { name, content: content.subarray(0, size) };
  }
}

async function checkEnd(reader: ByteReader, content: Buffer, size: number, digest: Hash): Promise<void> {
  const expected = padded(Buffer.from(digest.digest('hex')));
  const rest = await reader.take(end.length + 1);
  if (size !== 64 || !content.equals(expected) || !rest.equals(end)) throw damaged('is damaged');
}

async function takeAll(reader: ByteReader, bytes: number): Promise<Buffer> {
  const taken = await reader.take(bytes);
  if (taken.length < bytes) throw cutOff();
  return taken;
}

const cutOff = () => damaged('is incomplete: its end is missing');

function piecesOf({ name, content }: Entry): Buffer[] {
  return [headerOf(name, content.length), padded(content)];
}

function padded(content: Buffer): Buffer {
  const rest = content.length % blockBytes;
  return rest === 0 ? content : Buffer.concat([content, Buffer.alloc(blockBytes - rest)]);
}

/** A ustar header with nothing but a name and a length. */
function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`the name is too long for an archive: ${name}`);
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Every byte must be as `headerOf` writes it. */
function readHeader(header: Buffer): { name: string; size: number } {
  const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
  const isWhole =
    Buffer.byteLength(name) <= 100 &&
    size >= 0 &&
    size <= maxEntryBytes &&
    headerOf(name, size).equals(header);
  if (!isWhole) throw damaged('is damaged, or is no backup of Truce');
  return { name, size };
}
