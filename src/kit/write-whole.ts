import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a small file as a whole or not at all: under another name first, synced, then renamed. A full disk leaves
 * nothing behind, and what was there before stays. For much, and without waiting: `save-file.ts`.
 * @param mode who may read it; absent: as the system has it for new files
 * @param prepare changes the file before it is put in place
 */
export function writeWhole(
  path: string,
  content: string | Uint8Array,
  mode?: number,
  prepare = (_draft: string): void => undefined,
): void {
  const draft = `${path}.${process.pid}.partial`;
  try {
    writeFileSync(draft, content, { flush: true, mode });
    prepare(draft);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
