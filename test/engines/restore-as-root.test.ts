import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { diskFolder } from '../support/disk-folder.ts';
import { copyEmptyData } from '../support/empty-data.ts';

/** Another user needs root. */
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

const folder = mkdtempSync(join(diskFolder, 'truce-restore-as-root-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const dataDir = join(folder, 'to');
const backup = join(folder, 'one.backup');

function truce(words: string[], to: string, as: { uid?: number; gid?: number } = {}) {
  const { status, stderr } = spawnSync(process.execPath, ['dist/truce.js', ...words], {
    env: { PATH: process.env.PATH, TRUCE_DATA_DIR: to, TRUCE_LOG_LEVEL: 'error' },
    encoding: 'utf8',
    ...as,
  });
  return { status, stderr };
}

/** What belongs to anyone but the owner. */
function strangers(): string[] {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => {
    const { uid, gid } = lstatSync(join(dataDir, name));
    return uid !== nobody || gid !== nobody;
  });
}

it.runIf(isRoot)('a restore by root leaves the data directory to its owner', () => {
  const from = join(folder, 'from');
  copyEmptyData(from);
  expect(truce(['backup', backup], from)).toEqual({ status: 0, stderr: '' });
  chmodSync(folder, 0o755);
  mkdirSync(dataDir, { mode: 0o700 });
  chownSync(dataDir, nobody, nobody);
  for (const words of [[], ['--replace']]) {
    expect(truce(['restore', backup, ...words], dataDir)).toEqual({ status: 0, stderr: '' });
    expect(strangers()).toEqual([]);
  }
  expect(readdirSync(dataDir).some((name) => name.startsWith('before-restore-'))).toBe(true);
  expect(truce(['verify'], dataDir, { uid: nobody, gid: nobody })).toEqual({ status: 0, stderr: '' });
});
