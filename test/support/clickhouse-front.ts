import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './debian.ts';
import { freePort } from './server.ts';

/**
 * ClickHouse's HTTP interface in front of chDB, in a process of its own: the same engine version and the real
 * wire protocol, so that the scaled driver is tested where no ClickHouse server can be installed.
 */
export async function startClickHouseFront(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'truce-front-'));
  const port = await freePort();
  const program = new URL('./clickhouse-front-process.mjs', import.meta.url).pathname;
  const server = spawn(process.execPath, [program, directory, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`${url}/ping`).then(
        (response) => response.ok,
        () => false,
      ),
    'the ClickHouse front',
  );
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => {
          rmSync(directory, { recursive: true, force: true });
          resolve();
        });
        server.kill('SIGKILL');
      }),
  };
}
