import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { installDebian, until } from './debian.ts';
import { missing } from './missing.ts';
import { freePort } from './server.ts';

export interface RunningRedis {
  url: string;
  stop(): Promise<void>;
}

const binary = '/usr/bin/redis-server';

/** A real Redis on a free port that keeps nothing; null where there is none to be had. */
export async function startRedis(): Promise<RunningRedis | null> {
  const given = process.env.TRUCE_TEST_REDIS_URL;
  if (given) return { url: given, stop: async () => undefined };
  if (!existsSync(binary) && !(installDebian('redis-server') && existsSync(binary))) return missing('Redis');
  const port = await freePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(binary, flags, { cwd: tmpdir(), stdio: 'ignore' });
  await until(() => listens(port), 'Redis');
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGKILL');
      }),
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
