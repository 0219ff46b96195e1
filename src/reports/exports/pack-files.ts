import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import ZipStream from 'zip-stream';
import { entryAdder } from './add-entry.ts';
import { stagedPath, syncAndName } from './stage-file.ts';

/** A file of the archive: what is staged under its name, or a text of our own. */
export interface PackedFile {
  name: string;
  text?: string;
}

/**
 * Makes the archive of staged files, in this order, streamed. ZIP64 throughout: no size has to be known before.
 * @param step called with the bytes of each piece, before it is in; rejects to stop.
 * @returns the size of the archive in bytes.
 */
export async function packFiles(
  folder: string,
  files: PackedFile[],
  target: string,
  at: Date,
  step: (bytes: number) => Promise<void>,
): Promise<number> {
  const zip = new ZipStream({ forceZip64: true, level: 6 });
  const add = entryAdder(zip, at);
  const written = pipeline(zip, createWriteStream(`${target}.part`));
  try {
    for (const file of files) {
      await Promise.race([add(file.text ?? unpacked(folder, file.name, step), file.name), written]);
    }
    zip.finish();
    await written;
  } catch (error) {
    zip.destroy();
    await written.catch(() => undefined); // the first error is the cause
    throw error;
  }
  await syncAndName(`${target}.part`, target);
  return (await stat(target)).size;
}

function unpacked(folder: string, name: string, step: (bytes: number) => Promise<void>): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    const file = createReadStream(stagedPath(folder, name));
    const gunzip = createGunzip();
    file.on('error', (error) => gunzip.destroy(error));
    try {
      for await (const piece of file.pipe(gunzip)) {
        await step(piece.length);
        yield piece;
      }
    } finally {
      file.destroy();
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}
