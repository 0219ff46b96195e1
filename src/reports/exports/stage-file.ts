import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ExportFile } from '../../records/reports/exports.ts';
import type { PlannedFile } from './export-part.ts';
import { measureFile } from './measure-file.ts';

/** Where a file of the archive waits, packed: names hold slashes, and folders are not needed twice. */
export function stagedPath(folder: string, name: string): string {
  return join(folder, `${encodeURIComponent(name)}.gz`);
}

/**
 * Writes one file of the archive to disk, whole or not at all: it has its name only once it is safe.
 * @param step called with the number of records after each piece; rejects to stop.
 */
export async function stageFile(
  folder: string,
  file: PlannedFile,
  step: (rows: number) => Promise<void>,
): Promise<ExportFile> {
  const { pieces, facts } = measureFile(file, step);
  const path = stagedPath(folder, file.name);
  // The quickest level: what is staged is unpacked again within the hour.
  await pipeline(Readable.from(pieces), createGzip({ level: 1 }), createWriteStream(`${path}.part`));
  await syncAndName(`${path}.part`, path);
  return facts();
}

/** A file that a power failure may have cut must not have its final name. */
export async function syncAndName(from: string, to: string): Promise<void> {
  const handle = await open(from, 'r+');
  await handle.sync();
  await handle.close();
  await rename(from, to);
}
