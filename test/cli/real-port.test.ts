import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withRealPort } from '../../src/cli/frame/real-port.ts';
import { readConfig } from '../../src/composition/config.ts';
import { startServerProcess } from '../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-real-port-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('PORT=0', () => {
  it('becomes a free port, also in the default public URL', async () => {
    const { port, baseUrl } = await withRealPort(readConfig({ PORT: '0' }));
    expect(port).toBeGreaterThan(0);
    expect(baseUrl).toBe(`http://localhost:${port}`);
  });

  it('leaves a given public URL, and a given port, alone', async () => {
    const env = { PORT: '0', TRUCE_BASE_URL: 'https://truce.example' };
    expect((await withRealPort(readConfig(env))).baseUrl).toBe('https://truce.example');
    expect(await withRealPort(readConfig({ PORT: '8099' }))).toMatchObject({
      port: 8099,
      baseUrl: 'http://localhost:8099',
    });
  });

  it('stays where the host is not of this machine: the start says so', async () => {
    expect((await withRealPort(readConfig({ PORT: '0', HOST: '192.0.2.1' }))).port).toBe(0);
  });
});

it.each([
  ['0.0.0.0', 'It listens on every IPv4 address of this machine, without encryption.'],
  ['::', 'It listens on every address of this machine, without encryption.'],
  ['127.0.0.1', ''],
])('a server with HOST=%s says who can reach it', async (HOST, expected) => {
  const server = await startServerProcess({ env: { HOST } });
  const [said = ''] = /It listens on [^.]*\./.exec(server.log()) ?? [];
  expect(said).toBe(expected);
  await server.stop();
});

it.each(['0', '2'])('a server with %s ingest processes says where it is', async (TRUCE_INGEST_PROCESSES) => {
  const dataDir = join(folder, `data-${TRUCE_INGEST_PROCESSES}`);
  mkdirSync(dataDir, { mode: 0o700 });
  const server = await startServerProcess({ dataDir, env: { PORT: '0', TRUCE_INGEST_PROCESSES } });
  const [, url = ''] = /is ready: (http:\S+)/.exec(server.log()) ?? [];
  expect(url).toMatch(/^http:\/\/localhost:[1-9]\d*$/);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(server.setupLink).toMatch(new RegExp(`^${url}/setup`));
  expect((await fetch(server.setupLink ?? '')).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
