// npm packs no links, and `dist` is one: before packing, the build takes its place; afterwards the link is back.
import { cpSync, lstatSync, realpathSync, renameSync, rmSync } from 'node:fs';

const aside = '.builds/dist.link';

if (process.argv[2] === 'before') {
  const build = realpathSync('dist');
  cpSync(build, '.builds/dist.packed', { recursive: true });
  renameSync('dist', aside);
  renameSync('.builds/dist.packed', 'dist');
} else if (!lstatSync('dist').isSymbolicLink()) {
  rmSync('dist', { recursive: true });
  renameSync(aside, 'dist');
}
