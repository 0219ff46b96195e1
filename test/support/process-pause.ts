import { readdirSync, readFileSync } from 'node:fs';

/** A process with all that it started, as they are now: SIGSTOP to the first alone would leave the others at work. */
export function signalTree(pid: number, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal);
}

/** Processes that it started, and those that they started. */
export function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const direct = all.map(Number).filter((each) => parentOf(each) === pid);
  return direct.flatMap((each) => [each, ...childrenOf(each)]);
}

function parentOf(pid: number): number | null {
  try {
    // The name, in brackets, may hold anything.
    const [, rest = ''] = /\)\s+\S\s+(.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(rest.split(' ')[0]);
  } catch {
    return null; // gone meanwhile
  }
}
