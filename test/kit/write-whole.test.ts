import {
  chmodSync,
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
