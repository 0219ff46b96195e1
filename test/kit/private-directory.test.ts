import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDataDir, makePrivate } from '../../src/kit/private-directory.ts';

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
