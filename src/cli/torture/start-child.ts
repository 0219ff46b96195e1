import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { OperatorError } from '../../kit/operator-error.ts';

/** A server in a process of its own. */
export interface Child {
  url: string;
  /** SIGKILL for it and for the processes that it started. */
  kill(): Promise<void>;
  /** SIGTERM. @returns the exit code; null where a signal ended it. */
  stop(): Promise<number | null>;
}

/** A child of which nobody knows yet whether it starts. */
export interface Starting extends Child {
  /** @throws ServerFailed where it stopped, or takes too long. */
  ready: Promise<void>;
}

export class ServerFailed extends OperatorError {}

const startMs = 100_000;

/** All settings of a server on a directory of its own, without limits. */
export function serverSettings({ dataDir, key }: { dataDir: string; key: string }): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    TRUCE_DATA_DIR: dataDir,
    TRUCE_BOOTSTRAP_API_KEY: key,
    TRUCE_RATE_LIMIT_TRACK: '0',
    TRUCE_RATE_LIMIT_API: '0',
    TRUCE_LOG_LEVEL: 'warn',
  };
}

/** @param program the built product, `truce.js` */
export async function startChild(program: string, settings: Record<string, string>): Promise<Starting> {
  const port = await freePort();
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a kill reaches all of its processes.
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = becomesReady(child);
  ready.catch(() => undefined); // nobody has to wait for it
  return {
    url: `http://127.0.0.1:${port}`,
    ready,
    async kill() {
      killGroup(child);
      await ended;
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function becomesReady(child: ChildProcess): Promise<void> {
  let log = '';
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(failed(`did not start within ${startMs / 1000} s`)), startMs);
    const failed = (what: string) => new ServerFailed(`the server ${what}:\n${log.slice(-2_000)}`);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log += chunk;
        if (!log.includes('is ready')) return;
        clearTimeout(late);
        resolve();
      });
    }
    child.once('exit', (code, signal) => {
      clearTimeout(late);
      reject(failed(`stopped with ${code ?? signal}`));
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
