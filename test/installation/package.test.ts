import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { checkTypes } from '../support/check-types.ts';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { copyCheckout } from '../support/copy-checkout.ts';
import { diskFolder } from '../support/disk-folder.ts';
import { documentedBlocks } from '../support/documented-commands.ts';
import { freePort } from '../support/free-port.ts';
import { npmInstall } from '../support/npm-install.ts';

const maxBytes = 660_000_000;
const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const exec = promisify(execFile);
const place = mkdtempSync(join(diskFolder, 'truce-package-'));
const checkout = join(place, 'checkout');
let tarball: string;

beforeAll(async () => {
  // Packing builds, and takes `dist` away for a moment, which other tests use.
  copyCheckout(checkout);
  const { stdout } = await exec('npm', ['pack', '--silent', '--pack-destination', place], { cwd: checkout });
  tarball = join(place, stdout.trim().split('\n').at(-1) ?? '');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

interface Started {
  url: string;
  key: string;
  output(): string;
  stop(): Promise<void>;
}

/** `npx truce serve` in a folder that has it installed. */
async function serve(folder: string, more: Record<string, string> = {}): Promise<Started> {
  const [port, key] = [await freePort(), newApiKey()];
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), TRUCE_LOG_LEVEL: 'warn' },
    ...{ TRUCE_DATA_DIR: join(folder, 'data'), TRUCE_BOOTSTRAP_API_KEY: key, ...more },
  };
  // A group of its own, so that npx and the server behind it end together.
  const options = { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] as const };
  const child = spawn('npx', ['--no', 'truce', 'serve'], { ...options, stdio: [...options.stdio] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const stop = async () => {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
    await expect.poll(isReady).toBe(false);
  };
  try {
    await expect.poll(() => child.exitCode ?? isReady()).toBe(true);
  } catch (error) {
    await stop();
    throw new Error(`npx truce serve did not get ready:\n${output}`, { cause: error });
  }
  return { url, key, output: () => output, stop };
}

/** Adds a site, sends an event and waits until it is counted. */
async function countOneEvent({ url, key }: Started): Promise<void> {
  const call = createClient(url, { key });
  const { id } = await call('POST /v1/sites', { body: { domain: 'shop.example' } });
  const event = { site_id: id, session_id: 's', event_type: 'page_view', page_url: 'https://shop.example/' };
  const sent = await fetch(`${url}/v1/events/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
    body: JSON.stringify(event),
  });
  expect([sent.status, (await sent.json()).accepted]).toEqual([201, 1]);
  const total = async () => (await call('GET /v1/events/sites/:id', { params: { id } })).total;
  await expect.poll(total).toBe(1);
}

/** A command that fails; @returns what it said. */
async function failing(folder: string, words: string[], more: Record<string, string> = {}): Promise<string> {
  const env = {
    ...process.env,
    ...more,
    TRUCE_DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
  };
  const program = join(folder, 'node_modules/.bin/truce');
  const { code, stderr } = await exec(program, words, { cwd: folder, env }).catch((error) => error);
  expect(code).toBe(1);
  return stderr;
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const { size } = lstatSync(join(folder, name));
    return sum + size;
  }, 0);
}

function newFolder(name: string): string {
  const folder = join(place, name);
  mkdirSync(folder);
  return folder;
}

describe('the package, installed as docs/install/package.md says', () => {
  let folder: string;
  beforeAll(async () => {
    // npm installs into the nearest folder above that is a package, unless this one is.
    writeFileSync(join(newFolder('home'), 'package.json'), '{ "name": "home" }');
    folder = newFolder('home/truce');
    cpSync(tarball, join(folder, basename(tarball)));
    const blocks = documentedBlocks().filter(({ page }) => page.endsWith(join('install', 'package.md')));
    const [commands = []] = blocks
      .map((block) => block.commands)
      .filter(([first]) => first === 'npm init -y');
    expect(commands.at(-1)).toBe('npx --no -- truce serve');
    const quiet = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };
    for (const command of commands.slice(0, -1))
      await exec('sh', ['-c', command], { cwd: folder, env: { ...process.env, ...quiet } });
  });

  it('has the program ready to run, with its native parts alone, in less than 660 MB', () => {
    const packages = readdirSync(join(folder, 'node_modules')).filter((name) => /^\w/.test(name));
    expect(packages).toEqual(['chdb', 'detect-libc', 'libsql', 'node-addon-api', 'node-gyp-build', 'truce']);
    const truce = join(folder, 'node_modules/truce');
    for (const part of [
      'truce.js',
      'web/index.html',
      'sdk/core.js',
      'fonts',
      'lists',
      'country.mmdb',
      'client',
    ])
      expect(existsSync(join(truce, 'dist', part)), part).toBe(true);
    expect(lstatSync(join(truce, 'dist')).isSymbolicLink()).toBe(false);
    const dead = readdirSync(truce, { recursive: true, encoding: 'utf8' });
    expect(dead.filter((name) => /\.map$|^src|\/running$/.test(name))).toEqual([]);
    expect(bytesBelow(folder)).toBeLessThan(maxBytes);
  });

  it('serves without a build: dashboard, script, reference and one event', async () => {
    const server = await serve(folder);
    try {
      for (const path of ['/login', '/docs', '/healthz', '/openapi.json'])
        expect((await fetch(server.url + path)).status, path).toBe(200);
      await countOneEvent(server);
      expect(server.output()).toContain('is ready');
      expect(server.output()).not.toContain('Building');
    } finally {
      await server.stop();
    }
    expect(readdirSync(join(folder, 'node_modules/truce/dist'))).not.toContain('running');
  });

  it('says in one line what a simulation needs', async () => {
    const said = await failing(folder, ['simulate', 'http://localhost:1'], {
      TRUCE_BROWSER: process.execPath,
    });
    expect(said).toMatch(/^truce: .*npm install playwright-core.*\n$/);
  });
});

describe('the package without chDB (npm install --omit=peer)', () => {
  let folder: string;
  beforeAll(async () => {
    folder = newFolder('small');
    await npmInstall(folder, ['--omit=peer', tarball]);
    expect(existsSync(join(folder, 'node_modules/chdb'))).toBe(false);
  });

  it('is small, and serves with a ClickHouse server', async () => {
    expect(bytesBelow(folder)).toBeLessThan(maxBytes / 10);
    const clickhouse = await startClickHouseFront();
    try {
      const server = await serve(folder, { TRUCE_CLICKHOUSE_URL: clickhouse.url });
      await countOneEvent(server).finally(server.stop);
    } finally {
      await clickhouse.stop();
    }
  });

  it('has the client of the API, with its types', async () => {
    await npmInstall(folder, ['--omit=peer', `zod@${devDependencies.zod}`]);
    const head = `import { createClient } from 'truce/client';\nconst call = createClient('http://localhost', {});\n`;
    const said = checkTypes(folder, {
      'right.mts': `${head}export const name: string = (await call('GET /v1/sites')).sites[0]!.name;`,
      'wrong.mts': `${head}await call('POST /v1/sites', { body: { domain: 7 } });`,
    });
    expect([said['right.mts'], said.elsewhere]).toEqual(['', '']);
    expect(said['wrong.mts']).toContain('error TS');
  });

  it('says in one line what is missing without one', async () => {
    const said = await failing(folder, ['serve']);
    expect(said).toMatch(/^truce: chDB, .* not installed: .*npm install chdb.*TRUCE_CLICKHOUSE_URL.*\n$/);
  });

  it('says so where chDB is there and its native part is not', async () => {
    cpSync('node_modules/chdb', join(folder, 'node_modules/chdb'), { recursive: true });
    const said = await failing(folder, ['serve']);
    expect(said).toMatch(/^truce: chDB, .* could not be loaded: .*TRUCE_CLICKHOUSE_URL.*\n$/);
  });
});
