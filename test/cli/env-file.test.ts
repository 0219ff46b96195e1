import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ignoredEnvFile } from '../../src/cli/ignored-env-file.ts';
import { readConfig } from '../../src/composition/config.ts';
import { startServerProcess } from '../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-env-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every setting of a file of examples, also those that are commented out. */
function uncommented(path: string): string {
  return readFileSync(path, 'utf8').replace(/^#(?=[A-Z][A-Z_]+=)/gm, '');
}

const examples = [
  '.env.example',
  'deploy/systemd/truce.env.example',
  'deploy/compose/.env.example',
  'deploy/compose-scaled/.env.example',
];

describe.each(examples)('%s', (path) => {
  const text = uncommented(path);
  const byNode = parseEnv(text);
  const names = Object.keys(byNode);

  it('means the same to node --env-file and to a shell', () => {
    const file = join(folder, 'example.env');
    writeFileSync(file, text);
    const show = `set -a; . ${file}; exec "${process.execPath}" -p 'JSON.stringify(process.env)'`;
    const { stdout, stderr } = spawnSync('sh', ['-c', show], { env: {}, encoding: 'utf8' });
    expect(stderr).toBe('');
    const byShell = JSON.parse(stdout);
    expect(Object.fromEntries(names.map((name) => [name, byShell[name]]))).toEqual(byNode);
  });

  it('has no value that systemd or Compose would read otherwise', () => {
    const values = [...text.matchAll(/^[A-Z_]+=(.+)$/gm)].map(([, value = '']) => value);
    expect(values.filter((value) => !/^(?:[^\s'"`\\$#<>&|;()]+|'[^'\\]*')$/.test(value))).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
  });
});

it('.env.example changes nothing as it is, and its sender is one', () => {
  expect(parseEnv(readFileSync('.env.example', 'utf8'))).toEqual({});
  const { TRUCE_MAIL_FROM } = parseEnv(uncommented('.env.example'));
  expect(readConfig({ TRUCE_MAIL_FROM }).email.sender).toEqual({
    name: 'Truce',
    address: 'truce@example.com',
  });
});

describe('a .env in the folder', () => {
  const lines = (text: string, env: Record<string, string> = {}) => {
    writeFileSync(join(folder, '.env'), text);
    return ignoredEnvFile(folder, env).join(' ');
  };

  it.each([
    ['a setting', 'TRUCE_BASE_URL=https://truce.example.com', 'sets TRUCE_BASE_URL, but'],
    [
      'a setting from a file',
      'PORT=1\nTRUCE_DATABASE_URL_FILE=/a',
      'sets PORT, TRUCE_DATABASE_URL_FILE, but',
    ],
    ['many', 'PORT=1\nHOST=::\nTRUCE_DATA_DIR=a\nTRUCE_BROWSER=b', 'sets HOST, PORT, TRUCE_BROWSER, …, but'],
  ])('with %s is said not to be read', (_, text, expected) => {
    expect(lines(text)).toContain(expected);
  });

  it.each([
    ['of another program', 'PORT=3000\nDATABASE_URL=a'],
    ['of Compose', 'TRUCE_HOST=truce.example.com\nTRUCE_IMAGE=truce:1'],
    ['that was read', 'TRUCE_BROWSER=/a\nTRUCE_ADMIN_EMAIL=', { TRUCE_BROWSER: '/a' }],
    ['whose file was read', 'TRUCE_DATABASE_URL_FILE=/a', { TRUCE_DATABASE_URL: 'postgres://a' }],
  ] as [string, string, Record<string, string>?][])('%s is not mentioned', (_, text, env = {}) => {
    expect(lines(text, env)).toBe('');
  });

  it('is mentioned where the server starts, and used with node --env-file', async () => {
    writeFileSync(join(folder, '.env'), 'TRUCE_SLOW_QUERY_MS=1\n');
    const server = await startServerProcess({ cwd: folder });
    expect(server.log()).toContain('The file .env in this folder sets TRUCE_SLOW_QUERY_MS, but');
    await server.stop();
    const words = ['--env-file=.env', resolve('dist/truce.js'), 'key'];
    expect(spawnSync(process.execPath, words, { cwd: folder }).status).toBe(0);
  });
});

it('of a folder without one, nothing is said', () => {
  expect(ignoredEnvFile(join(folder, 'nowhere'), {})).toEqual([]);
});
