import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

export interface UnzippedFile {
  name: string;
  bytes: number;
  sha256: string;
  text: string;
}

/** Every file of an archive, checked by another library than the one that wrote it. */
export async function readZip(path: string): Promise<Map<string, UnzippedFile>> {
  const files = new Map<string, UnzippedFile>();
  await eachZippedFile(path, async (name, content) => {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk as Buffer);
    const data = Buffer.concat(chunks);
    const sha256 = createHash('sha256').update(data).digest('hex');
    files.set(name, { name, bytes: data.length, sha256, text: data.toString() });
  });
  return files;
}

/** The files one after the other, for archives that are too large to be held. */
export async function eachZippedFile(
  path: string,
  read: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    yauzl.open(path, { lazyEntries: true, strictFileNames: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  );
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, content) => {
        if (error) return reject(error);
        read(entry.fileName, content).then(() => zip.readEntry(), reject);
      });
    });
    zip.readEntry();
  });
}
