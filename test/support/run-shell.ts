import { spawn } from 'node:child_process';

/** `truce` and `jq` may not be on this machine; an answer of an error is an error. */
const prelude = `set -euo pipefail
truce() { node "$DIST" "$@"; }
curl() { command curl -sS --fail-with-body "$@"; }
jq() { if type -P jq >/dev/null; then command jq "$@"; else cat; fi; }
`;

/** Runs commands in one shell. @throws Error with what they said where one fails */
export async function runShell(
  commands: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<{ out: string }> {
  const child = spawn('bash', ['-c', prelude + commands.join('\n')], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    error += text;
  });
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  if (code !== 0) throw new Error(`${commands.join('\n')}\nended with ${code}:\n${out}${error}`);
  return { out };
}
