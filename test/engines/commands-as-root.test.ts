import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskFolder } from '../support/disk-folder.ts';
import { copyEmptyData } from '../support/empty-data.ts';

/** Another user needs root. */
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const asNobody = { uid: nobody, gid: nobody };

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(diskFolder, 'truce-as-root-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const environment = () => ({
  PATH: process.env.PATH,
  TRUCE_DATA_DIR: dataDir,
  TRUCE_LOG_LEVEL: 'error',
  PORT: '0',
});

function truce(words: string[], as: { uid?: number; gid?: number } = {}) {
  const { status, stderr } = spawnSync(process.execPath, ['dist/truce.js', ...words], {
    env: environment(),
    encoding: 'utf8',
    ...as,
  });
  return { status, stderr };
}

const namesIn = () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' });

function giveAway(): void {
  for (const path of [dataDir, ...namesIn().map((name) => join(dataDir, name))])
    chownSync(path, nobody, nobody);
}

/** What belongs to anyone but the owner of the data directory. */
function strangers(): string[] {
  return namesIn().filter((name) => {
    const { uid, gid } = lstatSync(join(dataDir, name));
    return uid !== nobody || gid !== nobody;
  });
}

/** Its records, without the files that the event store writes when it is opened first. */
function startWithRecordsOnly(): void {
  copyEmptyData(dataDir);
  rmSync(join(dataDir, 'events'), { recursive: true });
  giveAway();
}

describe.runIf(isRoot)(
  'a command of root, in the data directory of another user, leaves it to that user',
  () => {
    it.each([
      [['verify']],
      [['backup', 'one.backup']],
      [['doctor']],
      [['user', 'list']],
      [['migrate', '--check']],
      [['spool', 'repair']],
    ])('truce %j', (words) => {
      startWithRecordsOnly();
      const named = words.map((word) => (word.endsWith('.backup') ? join(folder, word) : word));
      expect([0, 7]).toContain(truce(named).status); // 7: migrations wait
      expect(strangers()).toEqual([]);
      expect(truce(['verify'], asNobody)).toEqual({ status: 0, stderr: '' });
    });

    it('where it makes everything, and where it fails', () => {
      mkdirSync(dataDir, { mode: 0o700 });
      giveAway();
      expect(truce(['migrate']).status).toBe(0);
      expect(namesIn()).toContain('truce.sqlite');
      expect(strangers()).toEqual([]);
      rmSync(join(dataDir, 'events'), { recursive: true });
      expect(truce(['report', 'unknown.example', 'daily']).status).not.toBe(0);
      expect(truce(['export', 'unknown.example', join(folder, 'one.zip')]).status).not.toBe(0);
      expect(strangers()).toEqual([]);
      expect(truce(['verify'], asNobody)).toEqual({ status: 0, stderr: '' });
    });

    it('a server too, when it stops', async () => {
      mkdirSync(dataDir, { mode: 0o700 });
      giveAway();
      const server = spawn(process.execPath, ['dist/truce.js', 'serve', '--json'], {
        env: environment(),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise((resolve) => server.stdout.once('data', resolve));
      server.kill('SIGTERM');
      expect(await endOf(server)).toEqual({ code: 0, signal: null });
      expect(strangers()).toEqual([]);
    });

    it.each(['SIGINT', 'SIGTERM'] as const)(
      'one that %s ends, which still ends by that signal',
      async (signal) => {
        mkdirSync(dataDir, { mode: 0o700 });
        giveAway();
        const script = [
          "import { writeFileSync } from 'node:fs';",
          `import { workPrivately } from '${resolve('node_modules/.cache/truce-test/product.js')}';`,
          'workPrivately(process.env.TRUCE_DATA_DIR);',
          "writeFileSync(process.env.TRUCE_DATA_DIR + '/last-known.json', '{}');",
          "setInterval(() => undefined, 1000); process.stdout.write('written');",
        ].join('\n');
        const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
          env: environment(),
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        await new Promise((resolve) => child.stdout.once('data', resolve));
        child.kill(signal);
        expect(await endOf(child)).toEqual({ code: null, signal });
        expect(namesIn()).toEqual(['last-known.json']);
        expect(strangers()).toEqual([]);
      },
    );
  },
);

function endOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
}
