import type { Readable } from 'node:stream';
import type ZipStream from 'zip-stream';

/** Adds files to an archive, one at a time. */
export type AddEntry = (source: Readable | string, name: string) => Promise<void>;

/** @param at the time that all files get. A file that cannot be read, or an archive that broke off, rejects. */
export function entryAdder(zip: ZipStream, at: Date): AddEntry {
  const broken = new Promise<never>((_, reject) => zip.once('error', reject));
  broken.catch(() => undefined); // adding a file reports it
  return (source, name) => {
    const added = new Promise<void>((resolve, reject) => {
      if (typeof source !== 'string') source.once('error', reject);
      zip.entry(source, { name, date: at, mode: 0o644 }, (error) => (error ? reject(error) : resolve()));
    });
    return Promise.race([added, broken]);
  };
}
