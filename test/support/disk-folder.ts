import { tmpdir } from 'node:os';

/** For temporary files that have to be on a disk, where the others are in memory (memory-folder.ts). */
export const diskFolder = process.env.TEST_DISK_FOLDER ?? tmpdir();
