import { Readable } from 'node:stream';
import ZipStream from 'zip-stream';
import type { ExportFile } from '../../records/reports/exports.ts';
import { entryAdder } from './add-entry.ts';
import { manifestText, readmeText } from './archive-texts.ts';
import type { ExportPart, Subject } from './export-part.ts';
import { measureFile } from './measure-file.ts';

/**
 * The archive of an export as it is written, without a file on this disk: for a reader who waits. The manifest is its last
 * file, so an archive that broke off has none.
 */
export async function* streamArchive(
  subject: Subject,
  parts: ExportPart[],
  made: { at: Date; version: string },
): AsyncGenerator<Buffer> {
  const zip = new ZipStream({ forceZip64: true, level: 6 });
  const about = { at: made.at.toISOString(), version: made.version };
  const add = entryAdder(zip, made.at);

  async function writeAll(): Promise<void> {
    await add(readmeText(subject, parts, about), 'README.txt');
    const files: ExportFile[] = [];
    for (const part of parts) {
      for (const planned of await part.plan(subject)) {
        const { pieces, facts } = measureFile(planned);
        await add(Readable.from(pieces, { objectMode: false }), planned.name);
        files.push(facts());
      }
    }
    await add(manifestText(subject, files, about), 'manifest.json');
    zip.finish();
  }

  const writing = writeAll().catch((error: Error) => void zip.destroy(error));
  try {
    for await (const piece of zip) yield piece as Buffer;
    await writing;
  } finally {
    zip.destroy();
  }
}
