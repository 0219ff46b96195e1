import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './write-whole.ts';

/** The name of this node: generated once for its data directory, and stored there. */
export function nodeName(dataDir: string): string {
  const path = join(dataDir, 'node-name');
  try {
    const known = readFileSync(path, 'utf8').trim();
    if (known !== '') return known; // an empty file is what a full disk left of an earlier start
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
  const name = `node-${randomBytes(4).toString('hex')}`;
  writeWhole(path, `${name}\n`);
  return name;
}
