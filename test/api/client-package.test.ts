import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkTypes } from '../support/check-types.ts';

const head = `import { createClient } from 'truce/client';\nconst call = createClient('http://localhost', { key: 'k' });\n`;
const right = `const { sites } = await call('GET /v1/sites'); const name: string = sites[0]!.name; console.log(name);`;
const wrong = {
  'address.mts': `await call('GET /v1/nothing');`,
  'body.mts': `await call('POST /v1/sites');`,
  'type.mts': `await call('POST /v1/sites', { body: { domain: 7 } });`,
};

/** A stranger's project that has the package and nothing of its sources. */
const project = mkdtempSync(join(tmpdir(), 'truce-client-'));
let said: Record<string, string>;
beforeAll(() => {
  expect(spawnSync(process.execPath, ['scripts/build-client.mjs']).status).toBe(0);
  mkdirSync(join(project, 'node_modules'));
  for (const name of ['zod', 'typescript', '@typescript']) {
    // The compiler is installed for the tests alone.
    const folder = name === 'zod' ? 'node_modules' : 'test/node_modules';
    symlinkSync(resolve(folder, name), join(project, 'node_modules', name));
  }
  const pack = join(project, 'node_modules/truce');
  mkdirSync(join(pack, 'dist'), { recursive: true });
  symlinkSync(resolve('package.json'), join(pack, 'package.json'));
  symlinkSync(resolve('dist/client'), join(pack, 'dist/client'));
  const files = Object.entries({ 'right.mts': right, ...wrong }).map(([name, line]) => [name, head + line]);
  said = checkTypes(project, Object.fromEntries(files));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

it('the client is importable on its own, and knows every address by type', () => {
  expect([said['right.mts'], said.elsewhere]).toEqual(['', '']);
});

it.each([
  ['an address that does not exist', 'address.mts'],
  ['a missing body', 'body.mts'],
  ['a field of the wrong type', 'type.mts'],
])('refuses %s before it is sent', (_, file) => {
  expect(said[file]).toContain('error TS');
});
