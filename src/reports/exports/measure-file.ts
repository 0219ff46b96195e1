import { createHash } from 'node:crypto';
import type { ExportFile } from '../../records/reports/exports.ts';
import type { PlannedFile } from './export-part.ts';

/**
 * The bytes of a file of the archive, and once they are read, what the manifest says about it.
 * @param step called with the number of records after each piece; rejects to stop.
 */
export function measureFile(
  file: PlannedFile,
  step: (rows: number) => Promise<void> = async () => undefined,
) {
  const hash = createHash('sha256');
  const sums = { rows: 0, bytes: 0 };
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const { data: piece, rows } of file.write()) {
      const data = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hash.update(data);
      sums.rows += rows;
      sums.bytes += data.length;
      yield data;
      await step(rows);
    }
  }
  return {
    pieces: pieces(),
    facts: (): ExportFile => ({ name: file.name, ...sums, sha256: hash.digest('hex') }),
  };
}
