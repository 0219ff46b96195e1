// Builds the typed client as an entry of its own: `import { createClient } from 'truce/client'`.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { installLab } from './install-lab.mjs';

const outdir = 'dist/client';

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: ['src/contract/core/client.ts'],
  outdir,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning',
});
const { status } = spawnSync('tsc', ['-p', 'tsconfig.client.json'], {
  stdio: 'inherit',
  env: installLab(),
});
for (const name of readdirSync(outdir, { recursive: true }).filter((each) => each.endsWith('.d.ts'))) {
  const file = join(outdir, name);
  // Declarations name sources; readers of the package have only declarations.
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(['"]\.\.?\/[\w/.-]+)\.ts(['"])/g, '$1.js$2'));
}
process.exit(status ?? 1);
