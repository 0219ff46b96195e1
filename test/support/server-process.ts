import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { copyEmptyData } from './empty-data.ts';
import { withFreePort } from './free-port.ts';
import { warningsIn } from './node-warnings.ts';
import { type Ended, type RunningServer, type ServerOptions, serverEnv } from './server.ts';

/** The built product as a process of its own, started the way an operator starts it. */
export interface ServerProcess extends RunningServer {
  process: ChildProcess;
  /** SIGKILL; keeps the data. */
  kill(): Promise<void>;
}

export interface ProcessOptions extends ServerOptions {
  command?: 'serve' | 'demo';
  /** Options of the command. */
  args?: string[];
  /** Where it is started; the repository's folder if left out. */
  cwd?: string;
}

/** For tests of the process itself, and where a server must run beside another one or beside blocking code. */
export function startServerProcess(options: ProcessOptions = {}): Promise<ServerProcess> {
  return withFreePort(options.env?.PORT, (port) => start(options, port));
}

async function start(options: ProcessOptions, port: number): Promise<ServerProcess> {
  const key = options.key ?? newApiKey();
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'truce-test-'));
  if (!options.dataDir) copyEmptyData(dataDir, options.env);
  const child = spawn(
    process.execPath,
    [resolve('dist/truce.js'), options.command ?? 'serve', ...(options.args ?? [])],
    {
      cwd: options.cwd,
      env: { PATH: process.env.PATH, ...serverEnv({ key, dataDir, port }), ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log += chunk;
    });
  }
  const ended = new Promise<Ended>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  await ready(child, () => log);
  const url = `http://localhost:${port}`;
  return {
    url,
    key,
    call: createClient(url, { key }),
    setupLink: /http\S+\/setup\?token=\w+/.exec(log)?.[0] ?? null,
    dataDir,
    process: child,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      expect(warningsIn(log)).toEqual([]);
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function ready(child: ChildProcess, log: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server did not start:\n${log()}`)), 100_000);
    child.stdout?.on('data', () => {
      if (!log().includes('is ready')) return;
      clearTimeout(late);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the server stopped with ${code}:\n${log()}`));
    });
  });
}
