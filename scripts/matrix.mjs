// The detection matrix: real blockers in real browsers; bundled, since Node 20 reads no TypeScript.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { installLab } from './install-lab.mjs';

/** Beside the packages that only the tests have. */
const outfile = resolve('test/node_modules/.cache/matrix.js');

installLab();
await build({
  entryPoints: ['test/matrix/run-matrix.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
await import(pathToFileURL(outfile).href);
