import { importTypeScript } from './import-typescript.mjs';

/** Builds the API reference into static files. */
export async function buildReference(outdir, version) {
  const { writeReference } = await importTypeScript('scripts/reference/write-reference.ts', outdir);
  writeReference(outdir, version);
}
