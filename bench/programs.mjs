// Starts the programs that the benchmarks compare, each in its own process.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);

export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'truce-bench-'));
  process.on('exit', () => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** The built product with limits off; `call` speaks to its API with a key that may do everything. */
export async function startProduct(dataDir = temporaryFolder(), command = 'serve', env = {}) {
  const key = execFileSync(process.execPath, ['dist/truce.js', 'key'], { encoding: 'utf8' }).trim();
  const port = await freePort();
  const child = await start(['dist/truce.js', command], {
    PORT: String(port),
    TRUCE_DATA_DIR: dataDir,
    TRUCE_BOOTSTRAP_API_KEY: key,
    TRUCE_RATE_LIMIT_TRACK: '0',
    TRUCE_RATE_LIMIT_API: '0',
    ...env,
  });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call = async (method, path, body) => {
    const response = await fetch(`http://localhost:${port}${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    port,
    pid: child.pid,
    url: `http://localhost:${port}`,
    headers,
    call,
    stop: () => stop(child),
    kill: () => stop(child, 'SIGKILL'),
  };
}

export async function startBaseline() {
  const port = await freePort();
  const child = await start(['bench/baseline-server.mjs', join(temporaryFolder(), 'log'), String(port)], {});
  return { port, stop: () => stop(child) };
}

export function start(words, env) {
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve(child));
    child.once('exit', (code) => reject(new Error(`${words[0]} stopped with ${code}`)));
  });
}

export function stop(child, signal = 'SIGTERM') {
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
}

export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
