import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A stranger's project that has the package and nothing of its sources. */
const project = mkdtempSync(join(tmpdir(), 'truce-client-'));
beforeAll(() => {
  expect(spawnSync(process.execPath, ['scripts/build-client.mjs']).status).toBe(0);
  mkdirSync(join(project, 'node_modules'));
  for (const name of ['zod', 'typescript', '@typescript']) {
    symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  }
  const pack = join(project, 'node_modules/truce');
  mkdirSync(join(pack, 'dist'), { recursive: true });
  symlinkSync(resolve('package.json'), join(pack, 'package.json'));
  symlinkSync(resolve('dist/client'), join(pack, 'dist/client'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

it('the client is importable on its own, and knows every address by type', () => {
  expect(
    check(
      `const { sites } = await call('GET /v1/sites'); const name: string = sites[0]!.name; console.log(name);`,
    ),
  ).toBe('');
});

it.each([
  ['an address that does not exist', `await call('GET /v1/nothing');`],
  ['a missing body', `await call('POST /v1/sites');`],
  ['a field of the wrong type', `await call('POST /v1/sites', { body: { domain: 7 } });`],
])('refuses %s before it is sent', (_, line) => {
  expect(check(line)).toContain('error TS');
});

function check(line: string): string {
  const head = `import { createClient } from 'truce/client';\nconst call = createClient('http://localhost', { key: 'k' });\n`;
  writeFileSync(join(project, 'a.mts'), `${head}${line}\n`);
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--preserveSymlinks',
    'a.mts',
  ];
  const { stdout } = spawnSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...flags], {
    cwd: project,
    encoding: 'utf8',
  });
  return stdout;
}
