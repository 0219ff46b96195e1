import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileRefusal } from '../../../kit/file-refused.ts';
import { saveFile } from '../../../kit/save-file.ts';
import type { BackupFolder, BackupPlace } from './place.ts';

const readBytes = 1 << 20;

export function filePlace(path: string): BackupPlace {
  return {
    location: path,
    exists: async () => existsSync(path),
    save: (bytes, signal) => saveFile(path, bytes, { signal }),
    async *read() {
      try {
        yield* createReadStream(path, { highWaterMark: readBytes });
      } catch (error) {
        throw fileRefusal(path, error) ?? error;
      }
    },
  };
}

export function fileFolder(path: string): BackupFolder {
  return {
    place: (name) => filePlace(join(path, name)),
    names: () => readdir(path).catch(() => []),
    isEmpty: (name) =>
      stat(join(path, name)).then(
        ({ size }) => size === 0,
        () => false, // removed meanwhile
      ),
    remove: (name) => rm(join(path, name), { force: true }),
  };
}
