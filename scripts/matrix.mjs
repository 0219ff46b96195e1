// The detection matrix: real blockers in real browsers; bundled, since Node 20 reads no TypeScript.
import { build } from 'esbuild';

await build({
  entryPoints: ['test/matrix/run-matrix.ts'],
  outfile: 'dist/matrix.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
await import(new URL('../dist/matrix.js', import.meta.url).href);
