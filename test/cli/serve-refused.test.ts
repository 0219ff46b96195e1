import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { portRefusal } from '../../src/kit/port-refused.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-refused-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function takePort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return { server, port: (server.address() as { port: number }).port };
}

function serve(env: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, ['dist/truce.js', 'serve'], {
    env: { PATH: process.env.PATH, TRUCE_LOG_LEVEL: 'error', TRUCE_DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stderr })));
}

describe.each([['0'], ['2']])('with %s ingest processes', (TRUCE_INGEST_PROCESSES) => {
  it('a port that is taken is one line that names it', async () => {
    const { server, port } = await takePort();
    const { code, stderr } = await serve({ TRUCE_INGEST_PROCESSES, PORT: String(port) });
    server.close();
    expect(stderr).toBe(
      `truce: cannot listen on 0.0.0.0:${port}: another program uses port ${port}. ` +
        `Stop it (ss -ltnp 'sport = :${port}' names it), or set PORT to a free port\n`,
    );
    expect(code).toBe(5);
  });

  it.each([['192.0.2.1'], ['2001:db8::1'], ['no-such-host.invalid']])(
    'an address that is not of this machine: %s',
    async (HOST) => {
      const { code, stderr } = await serve({ TRUCE_INGEST_PROCESSES, PORT: '0', HOST });
      expect(stderr).toMatch(/^truce: cannot listen on .*is not an address of this machine.*Set HOST.*\n$/);
      expect(code).toBe(5);
    },
  );
});

it('a port that this user may not open', () => {
  const refused = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), { code: 'EACCES' });
  expect(String(portRefusal(refused, { port: 80, host: '0.0.0.0' }))).toContain(
    'this user may not open port 80. Set PORT to 1024 or above, with a proxy in front, or grant CAP_NET_BIND_SERVICE',
  );
});

it('any other error stays what it is', () => {
  const bug = new TypeError('a bug');
  expect(portRefusal(bug, { port: 80, host: '0.0.0.0' })).toBe(bug);
});
