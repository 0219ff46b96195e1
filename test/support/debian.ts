import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs a Debian package where that is possible (root, apt-get); @returns whether it is there now. */
export function installDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const run = (...words: string[]) =>
    spawnSync('apt-get', ['-qq', ...words], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
      stdio: 'ignore',
    }).status === 0;
  return run('install', '-y', name) || (run('update') && run('install', '-y', name));
}

/** Waits until the check answers true, for at most 30 s. */
export async function until(check: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`${what} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
