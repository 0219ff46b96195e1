import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareFolder } from '../../src/cli/simulate-folder.ts';
import { overviewPage } from '../../src/delivery/simulations/overview-page.ts';
import { runCommand } from '../support/run-command.ts';

const made: string[] = [];
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truce-simulate-folder-'));
  made.push(folder);
});
afterAll(() => {
  for (const each of made) rmSync(each, { recursive: true, force: true });
});

const plan = { profiles: ['none', 'ublock'] as const, width: [390] };
const overview = overviewPage({ url: 'https://example.com/', widths: [390], profiles: ['none'] }, [], {
  day: '2026-11-28',
  lists: [],
});

describe('the folder of a simulation', () => {
  it('is made', () => {
    const below = join(folder, 'a', 'b');
    prepareFolder(below, plan);
    expect(existsSync(below)).toBe(true);
  });

  it.each(['index.html', 'ublock-390.png'])('keeps a %s of somebody else', (name) => {
    const path = join(folder, name);
    writeFileSync(path, 'my work');
    expect(() => prepareFolder(folder, plan)).toThrow(
      `${path} already exists; choose another folder, or add --overwrite`,
    );
    expect(() => prepareFolder(folder, { ...plan, overwrite: true })).not.toThrow();
  });

  it('may have other files', () => {
    writeFileSync(join(folder, 'notes.txt'), '');
    writeFileSync(join(folder, 'ublock-1280.png'), '');
    expect(() => prepareFolder(folder, plan)).not.toThrow();
  });

  it.each([
    ['this version', overview],
    ['an earlier version', overview.replace(/<meta name="generator".*\n/, '')],
  ])('may have a simulation of %s', (_, page) => {
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, 'none-390.png'), '');
    expect(() => prepareFolder(folder, plan)).not.toThrow();
  });
});

it('truce simulate replaces no page of the owner: one line, code 1', async () => {
  const path = join(folder, 'index.html');
  writeFileSync(path, 'my work');
  const { code, error } = await runCommand(['simulate', 'https://example.com', '--out', folder], {
    TRUCE_DATA_DIR: join(folder, 'data'),
    TRUCE_BROWSER: process.execPath,
    TRUCE_LOG_LEVEL: 'silent',
  });
  expect(error).toBe(`truce: ${path} already exists; choose another folder, or add --overwrite\n`);
  expect(code).toBe(1);
  expect(readFileSync(path, 'utf8')).toBe('my work');
});
