import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeNamedFolder, refuseExisting, writeNamedFile } from '../../src/cli/frame/write-named-file.ts';
import { nodeName } from '../../src/kit/node-name.ts';
import { writeWhole } from '../../src/kit/write-whole.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

/** Nobody but root may create files in the folder then; root becomes another user. */
function closeFolder(): (() => void) | null {
  if (!isRoot) {
    chmodSync(folder, 0o500);
    return () => chmodSync(folder, 0o700);
  }
  if (!process.seteuid) return null;
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder)) chownSync(join(folder, name), nobody, nobody);
  process.seteuid(nobody);
  return () => process.seteuid?.(0);
}

const made: string[] = [];
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truce-write-whole-'));
  made.push(folder);
});
afterAll(() => {
  for (const each of made) rmSync(each, { recursive: true, force: true });
});

describe('a file that somebody named', () => {
  it('is written and replaced as a whole', () => {
    const path = join(folder, 'report.csv');
    writeNamedFile(path, 'first');
    writeNamedFile(path, 'second');
    expect(readFileSync(path, 'utf8')).toBe('second');
    expect(readdirSync(folder)).toEqual(['report.csv']);
  });

  it('stays closed to others, and a link to it stays a link', () => {
    const [path, link] = [join(folder, 'private.csv'), join(folder, 'link.csv')];
    writeFileSync(path, 'first');
    chmodSync(path, 0o600);
    symlinkSync('private.csv', link);
    writeNamedFile(link, 'second');
    expect(readFileSync(path, 'utf8')).toBe('second');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readlinkSync(link)).toBe('private.csv');
  });

  it('leaves nothing on a full disk, and an earlier file as it was', ({ skip }) => {
    const disk = mountSmallDisk(1);
    if (!disk) return skip('this process may not mount a disk');
    try {
      const path = join(disk.folder, 'report.csv');
      writeFileSync(path, 'good');
      disk.fill();
      const more = () => writeNamedFile(path, 'x'.repeat(10_000));
      expect(more).toThrow(/^report\.csv: the disk is full/);
      expect(() => writeNamedFile(join(disk.folder, 'new.csv'), 'x')).toThrow(/the disk is full/);
      expect(readFileSync(path, 'utf8')).toBe('good');
      expect(readdirSync(disk.folder).sort()).toEqual(['filler', 'report.csv']);
    } finally {
      disk.remove();
    }
  });

  it('is overwritten where it is mounted, and cannot be replaced', ({ skip }) => {
    const [path, source] = [join(folder, 'mounted.csv'), join(folder, 'source.csv')];
    for (const each of [path, source]) writeFileSync(each, 'first, and longer');
    if (spawnSync('mount', ['--bind', source, path]).status !== 0)
      return skip('this process may not mount a file');
    try {
      writeNamedFile(path, 'second');
      expect(readFileSync(source, 'utf8')).toBe('second');
    } finally {
      spawnSync('umount', ['--lazy', path]);
    }
    expect(readdirSync(folder).sort()).toEqual(['mounted.csv', 'source.csv']);
  });

  it('is overwritten where its folder cannot be written to', ({ skip }) => {
    const path = join(folder, 'a.csv');
    writeFileSync(path, 'first, and longer');
    const release = closeFolder();
    if (!release) return skip('this process may write to every folder');
    try {
      writeNamedFile(path, 'second');
      expect(readFileSync(path, 'utf8')).toBe('second');
      expect(() => writeNamedFile(join(folder, 'new.csv'), 'x')).toThrow('new.csv: permission denied');
    } finally {
      release();
    }
  });

  it.runIf(isRoot)('keeps its owner and mode where root replaces it', () => {
    const path = join(folder, 'theirs.csv');
    writeFileSync(path, 'first');
    chmodSync(path, 0o664);
    chownSync(path, nobody, nobody);
    const mask = process.umask(0o077);
    try {
      writeNamedFile(path, 'second');
    } finally {
      process.umask(mask);
    }
    const { uid, gid, mode } = statSync(path);
    expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: nobody, gid: nobody, mode: 0o664 });
    expect(readFileSync(path, 'utf8')).toBe('second');
  });

  it('may be a device', () => {
    writeNamedFile('/dev/null', 'gone');
    expect(() => writeNamedFile('/dev/full', 'gone')).toThrow('full: the disk is full (/dev)');
    expect(() => refuseExisting('/dev/null', 'no')).not.toThrow();
  });

  it('is refused where there is one, if asked', () => {
    const path = join(folder, 'a.pdf');
    expect(() => refuseExisting(path, 'choose another name')).not.toThrow();
    writeFileSync(path, '');
    expect(() => refuseExisting(path, 'choose another name')).toThrow(
      `${path} already exists; choose another name`,
    );
  });
});

it('a folder that somebody named is made with those above it, or refused in one line', () => {
  makeNamedFolder(join(folder, 'some', 'pictures'));
  makeNamedFolder(join(folder, 'some', 'pictures'));
  expect(readdirSync(join(folder, 'some'))).toEqual(['pictures']);
  symlinkSync('nowhere', join(folder, 'link'));
  const below = join(folder, 'link', 'pictures');
  expect(() => makeNamedFolder(below)).toThrow(`${join(folder, 'link')}: no such file or folder`);
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeNamedFolder(join(folder, 'file'))).toThrow('file: there is a file of this name');
});

it('a folder that is missing is an error, and no draft stays', () => {
  expect(() => writeWhole(join(folder, 'none', 'a'), 'x')).toThrow('ENOENT');
  writeFileSync(join(folder, 'file'), '');
  expect(() => writeWhole(join(folder, 'file', 'a'), 'x')).toThrow('ENOTDIR');
  expect(readdirSync(folder)).toEqual(['file']);
});

it('a node whose name a full disk left empty gets one', () => {
  writeFileSync(join(folder, 'node-name'), '');
  const name = nodeName(folder);
  expect(name).toMatch(/^node-[0-9a-f]{8}$/);
  expect(nodeName(folder)).toBe(name);
});
