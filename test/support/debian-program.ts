import { spawnSync } from 'node:child_process';
import { missing } from './skip.ts';

/**
 * Finds a program of the machine; where it is absent and we are root on Debian, installs its package once.
 * @returns its path, or null after saying why.
 */
export function debianProgram(find: () => string | undefined, packageName: string): string | null {
  const path = find() ?? (install(packageName) ? find() : undefined);
  return path ?? missing(packageName, `not installed, and could not be; try: apt-get install ${packageName}`);
}

/** The user id of the first of these accounts that exists, for programs that refuse to run as root. */
export function userId(...names: string[]): number | undefined {
  for (const name of names) {
    const answer = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    if (answer.status === 0) return Number(answer.stdout);
  }
  return undefined;
}

function install(packageName: string): boolean {
  if (process.getuid?.() !== 0) return false;
  // Several test processes may get here at once: the later ones wait for the lock.
  const options = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=90'];
  const run = spawnSync('apt-get', ['install', ...options, packageName], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
    timeout: 120_000,
  });
  return run.status === 0;
}
