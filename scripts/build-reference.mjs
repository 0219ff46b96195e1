// Builds the API reference into static files. It is TypeScript, which Node 20 does not read: bundled first, then run.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export async function buildReference(outdir, version) {
  const writer = resolve(join(outdir, 'write-reference.mjs'));
  await build({
    entryPoints: ['scripts/reference/write-reference.ts'],
    outfile: writer,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  const { writeReference } = await import(pathToFileURL(writer).href);
  writeReference(outdir, version);
  rmSync(writer);
}
