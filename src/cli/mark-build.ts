import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Leaves a note that this process runs this build, so that later builds do not remove it (scripts/fresh-build.mjs). An
 * installed package has no place for notes: nothing is built there.
 */
export function markBuild(distDir: string, pid: number): void {
  try {
    writeFileSync(join(distDir, 'running', String(pid)), '');
  } catch (error) {
    // Where this user may not write, as in a container, no build can remove it either.
    if (!['ENOENT', 'EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
}
