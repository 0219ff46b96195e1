import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { debianProgram } from '../debian-program.ts';
import { freePort } from '../free-port.ts';

export interface RunningWordPress {
  url: string;
  stop(): void;
}

/** Null after saying why, where there is no PHP and none can be installed. */
export function findPhp(): string | null {
  const places = ['/usr/bin/php', '/usr/local/bin/php', '/opt/homebrew/bin/php'];
  return debianProgram(() => places.find((path) => existsSync(path)), 'php-cli');
}

/** A plugin, ours unless another is given, in a WordPress that has as much of it as plugins of ours touch. */
export async function startWordPress(
  php: string,
  options: object,
  plugin = 'sdks/wordpress/truce/truce.php',
): Promise<RunningWordPress> {
  const folder = mkdtempSync(join(tmpdir(), 'truce-wordpress-'));
  writeFileSync(join(folder, 'options.json'), JSON.stringify(options));
  const port = await freePort();
  const stub = resolve('test/support/wordpress/stub.php');
  const child = spawn(
    php,
    ['-d', 'log_errors=0', '-d', 'display_errors=1', '-S', `127.0.0.1:${port}`, stub],
    {
      env: {
        PATH: process.env.PATH,
        PHP_CLI_SERVER_WORKERS: '3',
        WORDPRESS_OPTIONS: join(folder, 'options.json'),
        WORDPRESS_PLUGIN: resolve(plugin),
      },
      stdio: 'ignore',
      detached: true,
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return {
    url,
    stop() {
      stopGroup(child);
      rmSync(folder, { recursive: true });
    },
  };
}

/** PHP's server leaves its workers behind when it alone is stopped. */
function stopGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid);
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const isThere = await fetch(url).catch(() => null);
    if (isThere) return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error('PHP did not start');
}
