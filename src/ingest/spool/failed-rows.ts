import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Keeps the rows that the engine refused for their content, one JSON line each, so that nothing vanishes. */
export function failedRows(
  directory: string,
  now: () => number,
): (row: string, reason: string) => Promise<void> {
  return async (row, reason) => {
    const line = { failed_at: new Date(now()).toISOString(), reason: reason.slice(0, 300), row: row.trim() };
    const file = await open(join(directory, 'failed-events.ndjson'), 'a');
    try {
      await file.write(`${JSON.stringify(line)}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
  };
}
