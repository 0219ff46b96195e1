import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { changedAt, isBuilt, isOlder, sources } from '../../scripts/fresh-build.mjs';

const library = 'node_modules/.cache/truce-test/product.js';

/** Before the tests that need the product: builds it, and the library that runs inside them, where sources are newer. */
export async function setup(): Promise<void> {
  if (!isBuilt()) run('scripts/build.mjs');
  if (isOlder(library, changedAt([...sources, 'test/support/product.ts'])))
    run('scripts/build-test-library.mjs', dirname(library));
}

function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${args[0]} failed`);
}
