import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const program = 'dist/truce.js';
const library = 'node_modules/.cache/truce-test/product.js';
const sources = ['src', 'scripts', 'lists', 'package.json', 'test/support/product.ts'];

/** Before the tests that need the product: builds it, and the library that runs inside them, where sources are newer. */
export async function setup(): Promise<void> {
  const changed = Math.max(...sources.map(changedAt));
  if (isOlder(program, changed)) run('scripts/build.mjs');
  if (isOlder(library, changed)) run('scripts/build-test-library.mjs', dirname(library));
}

function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${args[0]} failed`);
}

function isOlder(file: string, than: number): boolean {
  return !existsSync(file) || statSync(file).mtimeMs < than;
}

function changedAt(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
