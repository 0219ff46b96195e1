import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a small file as a whole or not at all: under another name first, synced, then renamed. A full disk leaves
 * nothing behind, and what was there before stays.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const draft = `${path}.${process.pid}.partial`;
  try {
    writeFileSync(draft, content, { flush: true });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
