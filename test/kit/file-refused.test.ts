import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fileRefusal } from '../../src/kit/file-refused.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-refused-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['ENOENT', '/nonexist', '/nonexist: no such file or folder'],
  ['ENOENT', '/nonexist/x', '/nonexist: no such file or folder'],
  ['ENOENT', '/nonexist/deep/er/x', '/nonexist: no such file or folder'],
  ['ENOENT', join(folder, 'x'), `${join(folder, 'x')}: no such file or folder`],
  ['EACCES', join(folder, 'x'), `x: permission denied (${folder})`],
])('%s at %s', (code, path, message) => {
  expect(fileRefusal(path, Object.assign(new Error(code), { code }))?.message).toBe(message);
});
