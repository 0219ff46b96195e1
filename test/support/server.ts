import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';

/** The built product as its own process, started the way an operator starts it. */
export interface RunningServer {
  url: string;
  /** A key with every scope. */
  key: string;
  call: Call;
  /** The one-time link from the log; null when an account exists. */
  setupLink: string | null;
  dataDir: string;
  process: ChildProcess;
  log(): string;
  /** SIGTERM; resolves with the exit code. Removes the data unless it was given from outside. */
  stop(): Promise<number | null>;
  /** SIGKILL; keeps the data. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  /** Further settings, as TRUCE_RATE_LIMIT_API. Limits are off unless set here. */
  env?: Record<string, string>;
  dataDir?: string;
  key?: string;
  command?: 'serve' | 'demo';
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const key = options.key ?? newApiKey();
  const port = Number(options.env?.PORT ?? (await freePort()));
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'truce-test-'));
  const child = spawn(process.execPath, ['dist/truce.js', options.command ?? 'serve'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      TRUCE_DATA_DIR: dataDir,
      TRUCE_BOOTSTRAP_API_KEY: key,
      TRUCE_RATE_LIMIT_TRACK: '0',
      TRUCE_RATE_LIMIT_API: '0',
      TRUCE_LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => {
    log += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
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
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Below the ports that systems hand out for outgoing connections: those of browsers would take it meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 22_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
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
