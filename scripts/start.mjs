// npm start, npm run demo: builds where sources are newer than the build, then runs the program in this process.
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './fresh-build.mjs';

if (!isBuilt()) {
  console.log('Building Truce…');
  const { buildAll } = await import('./build.mjs');
  await buildAll();
}
// The folder itself, not the link to it: the next build changes the link.
await import(pathToFileURL(realpathSync('dist/truce.js')).href);
