import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const guard = './scripts/need-install.mjs';

test('without dependencies, one line says what to run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'truce-bare-'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', resolve(guard), '-e', 'console.log("went on")'],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  expect([status, stdout, stderr]).toEqual([1, '', 'The dependencies are not installed. Run: npm ci\n']);
});

test('every script that a newcomer runs first looks at that', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const first = ['start', 'demo', 'dev', 'build', 'check', 'test'];
  expect(first.filter((name) => !scripts[name]?.includes(`node --import ${guard} `))).toEqual([]);
});
