import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The TypeScript compiler, to be run by Node. */
export const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);
