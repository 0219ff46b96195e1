import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of this node: generated once for its data directory, and stored there. */
export function nodeName(dataDir: string): string {
  const path = join(dataDir, 'node-name');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
  const name = `node-${randomBytes(4).toString('hex')}`;
  writeFileSync(path, `${name}\n`, { flag: 'wx' });
  return name;
}
