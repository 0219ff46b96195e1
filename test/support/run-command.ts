import { spawn } from 'node:child_process';

export interface Ran {
  code: number | null;
  out: string;
  error: string;
}

/** The built command beside this process, with these settings alone. @param killAfterMs SIGKILL then, if it still runs */
export async function runCommand(
  args: string[],
  env: Record<string, string>,
  killAfterMs?: number,
): Promise<Ran> {
  const child = spawn(process.execPath, ['dist/truce.js', ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    error += text;
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return { code, out, error };
}
