import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'truce-stopped-'));
/** A store that takes connections and never answers. */
const silent = createServer();
beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(() => {
  silent.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['backup', 'SIGTERM', 'truce: stopped; no file is left\n'],
  ['backup', 'SIGINT', 'truce: stopped; no file is left\n'],
  ['restore', 'SIGTERM', 'truce: stopped; nothing was changed\n'],
] as const)('truce %s waits for its bucket: %s ends it with 130', async (command, signal, says) => {
  const child = spawn(process.execPath, ['dist/truce.js', command, 's3://backups/one'], {
    env: {
      PATH: process.env.PATH,
      TRUCE_DATA_DIR: folder,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      AWS_REGION: 'eu-test-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let error = '';
  child.stderr.on('data', (text) => {
    error += text;
  });
  const [socket] = await once(silent, 'connection');
  await once(socket, 'data');
  child.kill(signal);
  const [code] = await once(child, 'close');
  expect({ code, error }).toEqual({ code: 130, error: says });
});
