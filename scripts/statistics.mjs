// Writes docs/statistics.md with the figures of the code as it is; bundled, since Node 20 reads no TypeScript.
import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';

await build({
  entryPoints: ['test/analytics/write-page.ts'],
  outfile: 'dist/statistics.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
});
const { statisticsPage } = await import(new URL('../dist/statistics.js', import.meta.url).href);
writeFileSync('docs/statistics.md', statisticsPage());
