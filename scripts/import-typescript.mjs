import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** What a TypeScript file of ours exports. Node 20 does not read it, so it is bundled first, into a folder of the build. */
export async function importTypeScript(file, folder) {
  const bundle = resolve(join(folder, 'bundled.mjs'));
  await build({
    entryPoints: [file],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  try {
    return await import(pathToFileURL(bundle).href);
  } finally {
    rmSync(bundle);
  }
}
