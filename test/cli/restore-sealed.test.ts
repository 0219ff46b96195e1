import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../support/run-command.ts';
import { startServer } from '../support/server.ts';

const [key, other] = ['first', 'other'].map((name) => `${name}-${'k'.repeat(40)}`) as [string, string];
const folder = mkdtempSync(join(tmpdir(), 'truce-sealed-'));
const file = join(folder, 'sealed.backup');
const working = join(folder, 'working');

async function install(dataDir: string, env: Record<string, string>): Promise<void> {
  const server = await startServer({ dataDir, env });
  await server.call('POST /v1/sites', { body: { domain: 'news.example' } });
  await server.stop();
}

beforeAll(async () => {
  const sealed = join(folder, 'sealed');
  await install(sealed, { TRUCE_SECRET_KEY: key });
  const made = await runCommand(['backup', file], { TRUCE_DATA_DIR: sealed, TRUCE_SECRET_KEY: key });
  expect(made.error).toBe('');
  await install(working, {});
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['without its key', {}, 'so the setting is required'],
  ['with another key', { TRUCE_SECRET_KEY: other }, 'does not open this database'],
])('a sealed backup is not restored %s, and what is there stays', async (_, env, said) => {
  const settings = { TRUCE_DATA_DIR: working, ...env };
  const refused = await runCommand(['restore', file, '--replace'], settings);
  expect(refused.error).toContain(said);
  expect(refused.code).toBe(3);
  expect(existsSync(join(working, 'restoring'))).toBe(false);
  expect((await runCommand(['user', 'list'], { TRUCE_DATA_DIR: working })).error).toBe('');
});

it('it is restored with the key', async () => {
  const env = { TRUCE_DATA_DIR: working, TRUCE_SECRET_KEY: key };
  expect(await runCommand(['restore', file, '--replace'], env)).toMatchObject({ code: 0 });
  expect((await runCommand(['user', 'list'], env)).error).toBe('');
});
