import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { saveFile } from '../../src/kit/save-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-save-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'same.backup');
beforeEach(() => rmSync(path, { force: true }));

async function* text(words: string): AsyncGenerator<Buffer> {
  yield Buffer.from(words);
}

it('the file of one that was faster stays, and the other says so', async () => {
  async function* slow(): AsyncGenerator<Buffer> {
    yield Buffer.from('slow');
    // As another process: its draft has another name.
    const pid = Object.getOwnPropertyDescriptor(process, 'pid') as PropertyDescriptor;
    Object.defineProperty(process, 'pid', { ...pid, value: process.pid + 1 });
    await saveFile(path, text('fast')).finally(() => Object.defineProperty(process, 'pid', pid));
  }
  await expect(saveFile(path, slow())).rejects.toThrow(
    `same.backup: there is a file of this name (${folder})`,
  );
  expect(readFileSync(path, 'utf8')).toBe('fast');
  expect(readdirSync(folder)).toEqual(['same.backup']);
});

// As on a network share, whose disk is then gone.
it('leaves no empty file where there are no hard links and the name cannot be given', async () => {
  const fails = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  const system = { link: fails('ENOTSUP'), rename: fails('EIO') };
  await expect(saveFile(path, text('words'), { system })).rejects.toThrow('the disk failed');
  expect(readdirSync(folder)).toEqual([]);
});

it('takes the place of another where that is meant', async () => {
  await saveFile(path, text('first'));
  await saveFile(path, text('second'), { replace: true });
  expect(readFileSync(path, 'utf8')).toBe('second');
  expect(readdirSync(folder)).toEqual(['same.backup']);
});
