import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Leaves a note that this process runs this build, so that later builds do not remove it (scripts/fresh-build.mjs). */
export function markBuild(distDir: string, pid: number): void {
  const folder = join(distDir, 'running');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, String(pid)), '');
  } catch (error) {
    // Where this user may not write, as in a container, no build can remove it either.
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
