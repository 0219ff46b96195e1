import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDataDir, makePrivate, NoDirectory } from '../../src/kit/private-directory.ts';
import { SettingRefused } from '../../src/kit/setting-refused.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

it('closes a directory of an earlier version to others, with all in it but what is left as it is', () => {
  const root = mkdtempSync(join(tmpdir(), 'truce-private-'));
  for (const folder of ['spool', 'exports/staging', 'events/parts']) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'file'), '');
    chmodSync(join(root, folder, 'file'), 0o644);
    chmodSync(join(root, folder), 0o755);
  }
  writeFileSync(join(root, 'truce.sqlite'), '');
  chmodSync(root, 0o755);
  makePrivate(root, ['events']);
  for (const folder of ['.', 'spool', 'exports', 'exports/staging', 'events']) {
    expect(modeOf(join(root, folder)), folder).toBe(0o700);
  }
  for (const file of ['truce.sqlite', 'spool/file', 'exports/staging/file']) {
    expect(modeOf(join(root, file)), file).toBe(0o600);
  }
  expect(modeOf(join(root, 'events/parts/file'))).toBe(0o644);
  rmSync(root, { recursive: true });
});

it('leaves alone what is not Truce’s: a file beside an installation, and a directory without one', () => {
  const root = mkdtempSync(join(tmpdir(), 'truce-private-'));
  writeFileSync(join(root, 'run.sh'), '');
  for (const path of ['run.sh', '.']) chmodSync(join(root, path), 0o755);
  expect(() => makeDataDir(root)).toThrow('has files that are not Truce');
  expect(modeOf(root)).toBe(0o755);
  writeFileSync(join(root, 'truce.sqlite'), '');
  makeDataDir(root);
  expect([modeOf(root), modeOf(join(root, 'run.sh'))]).toEqual([0o700, 0o755]);
  rmSync(root, { recursive: true });
});

describe('a data directory that cannot be created says why in one line', () => {
  const noPlace = 'cannot be created: a link on the way leads nowhere, or the system allows no folder there';
  const root = mkdtempSync(join(tmpdir(), 'truce-private-'));
  symlinkSync(join(root, 'nowhere'), join(root, 'dangling'));
  symlinkSync('circle', join(root, 'circle'));
  writeFileSync(join(root, 'file'), '');
  afterAll(() => rmSync(root, { recursive: true }));

  it.each([
    ['dangling', noPlace],
    ['dangling/data', noPlace],
  ])('%s, until the disk is mounted', (name, reason) => {
    const path = join(root, name);
    expect(() => makeDataDir(path)).toThrow(new NoDirectory(`TRUCE_DATA_DIR: ${path} ${reason}`));
  });

  it.each([
    ['circle/data', 'cannot be created: a link on the way leads to itself'],
    ['file', 'is a file, not a directory'],
    ['file/data', 'is below a file'],
    [`${'x'.repeat(256)}/data`, 'cannot be created: the name is too long'],
  ])('%s, with any number of starts', (name, reason) => {
    const path = join(root, name);
    expect(() => makeDataDir(path)).toThrow(new SettingRefused(`TRUCE_DATA_DIR: ${path} ${reason}`));
  });

  it.runIf(existsSync('/proc/self'))('below /proc, instead of trying forever', () => {
    const path = '/proc/truce/data';
    expect(() => makeDataDir(path)).toThrow(new NoDirectory(`TRUCE_DATA_DIR: ${path} ${noPlace}`));
  });

  it('on a read-only disk', ({ skip }) => {
    const disk = mountSmallDisk(1);
    if (!disk) return skip('this process may not mount a disk');
    try {
      spawnSync('mount', ['-o', 'remount,ro', disk.folder]);
      const path = join(disk.folder, 'some', 'data');
      const message = `TRUCE_DATA_DIR: ${path} cannot be created: the disk is read-only`;
      expect(() => makeDataDir(path)).toThrow(new NoDirectory(message));
    } finally {
      disk.remove();
    }
  });
});

it('creates a data directory with the folders above it, closed to others', () => {
  const root = mkdtempSync(join(tmpdir(), 'truce-private-'));
  symlinkSync(join(root, 'real'), join(root, 'link'));
  mkdirSync(join(root, 'real'));
  makeDataDir(join(root, 'link', 'some', 'data'));
  for (const folder of ['real/some', 'real/some/data'])
    expect(modeOf(join(root, folder)), folder).toBe(0o700);
  rmSync(root, { recursive: true });
});
