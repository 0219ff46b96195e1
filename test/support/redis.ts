import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { debianProgram } from './debian-program.ts';
import { freePort } from './free-port.ts';

export interface TestRedis {
  url: string;
  /** Of the server's process; null where it was given from outside. */
  pid: number | null;
  stop(): Promise<void>;
}

/**
 * A real Redis that keeps nothing: Debian's server, or TRUCE_TEST_REDIS_URL.
 * @returns null, after saying why, where there is none.
 */
export async function startRedis(): Promise<TestRedis | null> {
  const given = process.env.TRUCE_TEST_REDIS_URL;
  if (given) return { url: given, pid: null, stop: async () => undefined };
  const binary = debianProgram(() => paths.find((path) => existsSync(path)), 'redis-server');
  return binary === null ? null : startServer(binary, await freePort());
}

/** One of our own on this port, which may be stopped, killed and started again. @returns null where there is none. */
export async function startOwnRedis(port: number): Promise<TestRedis | null> {
  const binary = debianProgram(() => paths.find((path) => existsSync(path)), 'redis-server');
  return binary === null ? null : startServer(binary, port);
}

const paths = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'];

async function startServer(binary: string, port: number): Promise<TestRedis> {
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(binary, [...flags, '--dir', tmpdir()], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  // A test run that is cut short must not leave a server behind.
  const end = () => server.kill('SIGTERM');
  process.once('exit', end);
  await ready(server.stdout, ended);
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: server.pid ?? null,
    async stop() {
      process.off('exit', end);
      end();
      await ended;
    },
  };
}

function ready(output: NodeJS.ReadableStream, ended: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    output.on('data', (chunk: Buffer) => {
      log += chunk;
      if (/Ready to accept connections/i.test(log)) resolve();
    });
    void ended.then(() => reject(new Error(`redis-server stopped:\n${log}`)));
  });
}
