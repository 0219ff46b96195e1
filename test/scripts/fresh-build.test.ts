import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markBuild } from '../../src/cli/mark-build.ts';

// Each build is a process, and a busy machine starts those slowly.
vi.setConfig({ testTimeout: 60_000 });

const script = JSON.stringify(resolve('scripts/fresh-build.mjs'));
let place = '';

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'truce-builds-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** A build that contains its own name. */
function build(name: string): string {
  return run(`const build = newBuild(); writeFileSync(build + '/truce.js', '${name}'); switchTo(build);`);
}

function run(code: string): string {
  const all = `import { writeFileSync } from 'node:fs'; import { isBuilt, newBuild, switchTo } from ${script}; ${code}`;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', all], {
    cwd: place,
    encoding: 'utf8',
  });
  expect(child.stderr).toBe('');
  return child.stdout.trim();
}

const shown = () => readFileSync(join(place, 'dist/truce.js'), 'utf8');
const builds = () => readdirSync(join(place, '.builds'));

it('switches to a new build in one step and keeps the previous one', () => {
  build('first');
  expect(shown()).toBe('first');
  const first = join(place, readlinkSync(join(place, 'dist')));
  build('second');
  expect(shown()).toBe('second');
  expect(readFileSync(join(first, 'truce.js'), 'utf8')).toBe('first');
  build('third');
  expect(shown()).toBe('third');
  expect(existsSync(first)).toBe(false);
  expect(builds()).toHaveLength(2);
});

it('keeps a build for as long as a server runs it', async () => {
  build('first');
  const first = join(place, readlinkSync(join(place, 'dist')));
  const server = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: 'pipe' });
  markBuild(join(place, 'dist'), server.pid ?? 0);
  for (const name of ['second', 'third', 'fourth']) build(name);
  expect(readFileSync(join(first, 'truce.js'), 'utf8')).toBe('first');

  server.stdin.end();
  await new Promise((resolve) => server.once('exit', resolve));
  build('fifth');
  expect(existsSync(first)).toBe(false);
  expect(shown()).toBe('fifth');
});

it('takes over a folder `dist` of earlier versions', () => {
  mkdirSync(join(place, 'dist'));
  writeFileSync(join(place, 'dist/truce.js'), 'before');
  build('first');
  expect(shown()).toBe('first');
  expect(builds()).toHaveLength(2);
});

it('builds again only when a source is newer than the build', () => {
  for (const folder of ['src/cli', 'scripts', 'locales', 'lists', 'docs', 'sdks']) {
    mkdirSync(join(place, folder), { recursive: true });
  }
  for (const file of ['package.json', 'package-lock.json', 'CHANGELOG.md', 'README.md', 'src/cli/main.ts']) {
    writeFileSync(join(place, file), '');
  }
  const isBuilt = () => run('console.log(isBuilt())');
  expect(isBuilt()).toBe('false');
  build('first');
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(place, 'dist/truce.js'), later, later);
  expect(isBuilt()).toBe('true');
  const afterwards = new Date(later.getTime() + 1_000);
  utimesSync(join(place, 'src/cli/main.ts'), afterwards, afterwards);
  expect(isBuilt()).toBe('false');
});
