import { createHash } from 'node:crypto';
import { once } from 'node:events';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

export interface UnzippedFile {
  name: string;
  bytes: number;
  sha256: string;
  text: string;
}

/** Every file of an archive, checked by another library than the one that wrote it. */
export async function readZip(path: string): Promise<Map<string, UnzippedFile>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    yauzl.open(path, { lazyEntries: true, strictFileNames: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  );
  const files = new Map<string, UnzippedFile>();
  const ended = once(zip, 'end');
  zip.on('entry', (entry: Entry) => {
    readEntry(zip, entry).then((file) => {
      files.set(file.name, file);
      zip.readEntry();
    });
  });
  zip.readEntry();
  await ended;
  return files;
}

function readEntry(zip: ZipFile, entry: Entry): Promise<UnzippedFile> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, async (error, stream) => {
      if (error) return reject(error);
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const data = Buffer.concat(chunks);
      const sha256 = createHash('sha256').update(data).digest('hex');
      resolve({ name: entry.fileName, bytes: data.length, sha256, text: data.toString() });
    });
  });
}
