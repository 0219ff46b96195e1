import { mkdirSync, writeFileSync } from 'node:fs';
import { fileRefusal } from '../../kit/file-refused.ts';

/** Writes a file whose name somebody typed. @throws FileRefused */
export function writeNamedFile(path: string, content: string | Uint8Array): void {
  refusing(path, () => writeFileSync(path, content));
}

/** Makes a folder whose name somebody typed, with those above it. @throws FileRefused */
export function makeNamedFolder(path: string): void {
  refusing(path, () => mkdirSync(path, { recursive: true }));
}

function refusing(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw fileRefusal(path, error) ?? error;
  }
}
