import { spawnSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { changedAt, isBuilt, isOlder, sources } from '../../scripts/fresh-build.mjs';
import { emptyData } from './empty-data.ts';

const library = 'node_modules/.cache/truce-test/product.js';

/**
 * Before the tests that need the product: builds it, and, where sources are newer, the library that runs inside them
 * and the empty data that their servers begin with.
 */
export async function setup(): Promise<void> {
  if (!isBuilt()) run('scripts/build.mjs');
  if (isOlder(library, changedAt([...sources, 'test/support/product.ts'])))
    run('scripts/build-test-library.mjs', dirname(library));
  if (!existsSync(emptyData)) {
    const draft = `${emptyData}-${process.pid}`;
    run('test/support/write-empty-data.mjs', library, draft);
    renameSync(draft, emptyData);
  }
}

function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${args[0]} failed`);
}
