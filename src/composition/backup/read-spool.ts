import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damagedSuffix, suffix } from '../../events/intake/spool/segments.ts';
import type { Entry } from './archive.ts';

/** The server's spool and, below it, those of its ingest processes. */
function directoriesOf(spool: string): string[] {
  if (!existsSync(spool)) return [];
  const below = readdirSync(spool, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [spool, ...below.map(({ name }) => join(spool, name))];
}

/**
 * The accepted events that wait on this disk. The server works on meanwhile: a file that is gone was stored before it was
 * removed, and the last group of one that is being written may be torn, which its reader leaves out.
 */
export async function* readSpool(spool: string): AsyncGenerator<Entry> {
  for (const directory of directoriesOf(spool)) {
    const names = readdirSync(directory).filter((name) =>
      [suffix, damagedSuffix].some((end) => name.endsWith(end)),
    );
    for (const name of names.sort()) {
      const content = await readFile(join(directory, name)).catch(nullIfGone);
      if (content !== null && content.length > 0) yield { name: `spool/${name}`, content };
    }
  }
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
