import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** `npm install` in a folder, from npm's cache where it has the package. @returns what npm said. */
export async function npmInstall(folder: string, words: string[]): Promise<string> {
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--no-update-notifier'];
  const { stdout } = await promisify(execFile)('npm', ['install', ...quiet, ...words], { cwd: folder });
  return stdout;
}
