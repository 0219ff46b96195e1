import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { compiler } from './compiler.ts';
import { freePort } from './free-port.ts';

/** What a newcomer writes: a path → its text, from the text before ('' for a new file). */
export type Edits = Record<string, (before: string) => string>;

export interface NewcomerCopy {
  /** Runs a script of the copy. */
  run(...words: string[]): Promise<string>;
  /** Checks the types of these files and of all that they import. */
  typecheck(files: string[]): Promise<void>;
  build(): Promise<void>;
  /** Runs the built server while `work` sends requests. */
  serve(work: (url: string, headers: Record<string, string>) => Promise<void>): Promise<void>;
  remove(): void;
}

const exec = promisify(execFile);
const repository = process.cwd();

/** A copy of the sources with the edits in it. */
export function openCopy(edits: Edits): NewcomerCopy {
  const copy = mkdtempSync(join(tmpdir(), 'truce-newcomer-'));
  for (const folder of ['src', 'test/api', 'test/support', 'scripts', 'locales'])
    cpSync(folder, join(copy, folder), { recursive: true });
  for (const name of ['node_modules', 'sdks', 'test/node_modules'])
    symlinkSync(join(repository, name), join(copy, name));
  for (const name of ['package.json', 'tsconfig.json']) cpSync(name, join(copy, name));
  mkdirSync(join(copy, 'dist'));
  for (const name of readdirSync('dist').filter((each) => !/^(truce|ingest|server)/.test(each))) {
    symlinkSync(join(repository, 'dist', name), join(copy, 'dist', name));
  }
  for (const [file, edit] of Object.entries(edits)) {
    const path = join(copy, file);
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const after = edit(before);
    expect(after, file).not.toBe(before);
    writeFileSync(path, after);
  }
  const run = async (...words: string[]) => (await exec(process.execPath, words, { cwd: copy })).stdout;

  return {
    run,
    async typecheck(files) {
      const settings = { extends: './tsconfig.json', include: ['src/**/*.d.ts', 'test/**/*.d.ts'], files };
      writeFileSync(join(copy, 'tsconfig.newcomer.json'), JSON.stringify(settings));
      const words = [compiler, '-p', 'tsconfig.newcomer.json'];
      const { stdout } = await exec(process.execPath, words, { cwd: copy }).catch((error) => error);
      expect(stdout).toBe('');
    },
    async build() {
      const script = `process.chdir(${JSON.stringify(copy)});
const { buildServer } = await import(${JSON.stringify(join(repository, 'scripts/build.mjs'))});
await buildServer('dist');`;
      await run('--input-type=module', '-e', script);
    },
    async serve(work) {
      const key = newApiKey();
      const port = await freePort();
      const env = {
        PATH: process.env.PATH,
        PORT: String(port),
        TRUCE_DATA_DIR: join(copy, 'data'),
        TRUCE_BOOTSTRAP_API_KEY: key,
        TRUCE_LOG_LEVEL: 'warn',
      };
      const server = spawn(process.execPath, ['dist/truce.js', 'serve'], { cwd: copy, env, stdio: 'ignore' });
      const url = `http://localhost:${port}`;
      const isReady = () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      try {
        await expect.poll(isReady).toBe(true);
        await work(url, { authorization: `Bearer ${key}`, 'content-type': 'application/json' });
      } finally {
        server.kill('SIGKILL');
      }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
