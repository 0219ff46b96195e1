import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulationFailed } from './find-browser.ts';
import type { SeenLine } from './seen-line.ts';

export interface ApartPlan {
  url: string;
  width: number;
  /** Whether the page may reach this machine and its network. */
  allowPrivate: boolean;
  timeoutMs: number;
  /** All that the program sees of the server's environment. */
  environment: Record<string, string>;
}

const graceMs = 3_000;

/**
 * Runs `truce simulate` as a process of its own: reading the lists and steering a browser takes seconds of
 * computing, and neither may hold up the server or outlive it.
 * @param program the built truce.js.
 */
export async function simulateApart(
  program: string,
  plan: ApartPlan,
  stop: AbortSignal,
): Promise<(SeenLine & { png: Buffer })[]> {
  const folder = mkdtempSync(join(tmpdir(), 'truce-simulation-'));
  try {
    const reach = plan.allowPrivate ? 'internal' : 'public';
    const options = ['--out', folder, '--width', String(plan.width), '--reach', reach, '--json'];
    const output = await runProgram([program, 'simulate', plan.url, ...options], {
      timeoutMs: plan.timeoutMs,
      environment: plan.environment,
      stop,
    });
    // Its log is there too, as when a list cannot be read.
    const lines = output.split('\n').filter((line) => line.startsWith('{"profile":'));
    const seen = lines.map((line) => JSON.parse(line) as SeenLine);
    return seen.map((line) => ({ ...line, png: readFileSync(join(folder, line.file)) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns its output. @throws SimulationFailed with its own last words, or that it took too long. */
function runProgram(
  words: string[],
  limits: { timeoutMs: number; environment: Record<string, string>; stop: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      env: limits.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const heard = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].on('data', (chunk: Buffer) => {
        heard[name] += chunk;
      });
    }
    let isLate = false;
    let last: NodeJS.Timeout | undefined;
    // Asked politely first, so that the browser goes too; with its pipe cut it ends in any case.
    const end = () => {
      child.kill('SIGTERM');
      last ??= setTimeout(() => child.kill('SIGKILL'), graceMs);
    };
    const late = setTimeout(() => {
      isLate = true;
      end();
    }, limits.timeoutMs);
    limits.stop.addEventListener('abort', end, { once: true });
    if (limits.stop.aborted) end();
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(late);
      clearTimeout(last);
      limits.stop.removeEventListener('abort', end);
      if (isLate) reject(new SimulationFailed(`it took longer than ${limits.timeoutMs / 1000} s`));
      else if (code === 0) resolve(heard.stdout);
      else reject(new SimulationFailed(lastWords(heard.stderr)));
    });
  });
}

/** With `--json`, the program's error is one line of JSON. */
function lastWords(stderr: string): string {
  const line = stderr.split('\n').findLast((each) => each.startsWith('{"error":'));
  if (line === undefined) return `it stopped: ${stderr.trim().slice(0, 300)}`;
  return (JSON.parse(line) as { error: { message: string } }).error.message;
}
