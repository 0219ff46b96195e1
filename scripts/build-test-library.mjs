// Bundles what tests of the API open inside their own process. usage: node scripts/build-test-library.mjs <outdir>
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from './build.mjs';

const outdir = process.argv[2];
// Never written in place: a copy of node_modules made of hard links would change with it.
rmSync(outdir, { recursive: true, force: true });
await buildServer(outdir, { product: 'test/support/product.ts' });
cpSync('locales', join(outdir, 'locales'), { recursive: true });
writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }\n');
