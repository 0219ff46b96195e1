import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { WebParts } from '../../src/http/pages/page-hints.ts';
import { languages } from '../../src/kit/messages/languages.ts';
import { workspacePages } from '../../src/web/settings/pages.ts';
import { tabs } from '../../src/web/site/tabs.ts';

/** Bytes on the wire as gzip, which every proxy does. A budget is raised on purpose or not at all. */
const budgets = {
  initial: 170 * 1024,
  /** The screens where most visits begin, in any language. */
  landing: 152 * 1024,
  /** What the first screen waits for in another language, and what a screen brings along. */
  shellTexts: 9 * 1024,
  screenTexts: 15 * 1024,
  style: 20 * 1024,
  font: 48 * 1024,
  screen: 60 * 1024,
  filesBeforeUse: 8,
};

const landings = ['', '/login', '/setup', '/sites/*'];
const page = readFileSync('dist/web/index.html', 'utf8');
const assets = readdirSync('dist/web/assets');
const parts = JSON.parse(readFileSync('dist/web/parts.json', 'utf8')) as WebParts;
const { style, screens } = parts;
const initial = [parts.ahead, ...parts.always];

describe('what the dashboard loads', () => {
  test('first, on every screen', () => {
    for (const file of [style, ...initial]) expect(page).toContain(`%base%${file}`);
    expect(initial.length).toBeGreaterThan(0);
    expect(sum(initial)).toBeLessThanOrEqual(budgets.initial);
    expect(sum([style])).toBeLessThanOrEqual(budgets.style);
    expect(readFileSync(`dist/web${parts.font}`).length).toBeLessThanOrEqual(budgets.font);
  });

  test.each(Object.entries(screens))('for %s', (_, files) => {
    expect(files.length).toBeGreaterThan(0);
    expect(sum(files)).toBeLessThanOrEqual(budgets.screen);
    expect(sum([...initial, ...files])).toBeLessThanOrEqual(budgets.initial);
    expect(initial.length + files.length).toBeLessThanOrEqual(budgets.filesBeforeUse);
  });

  test.each(Object.keys(languages).filter((language) => language !== 'en'))('in %s', (language) => {
    const [shell] = textsOf(language, '/assets/shell-');
    expect(sum([shell ?? ''])).toBeLessThanOrEqual(budgets.shellTexts);
    for (const [address, files] of Object.entries(screens)) {
      const budget = landings.includes(address) ? budgets.landing : budgets.initial;
      const texts = files.flatMap((file) => textsOf(language, file));
      expect(texts, address).toHaveLength(1);
      expect(sum(texts), address).toBeLessThanOrEqual(budgets.screenTexts);
      expect(sum([...initial, ...files, ...texts, shell ?? '']), address).toBeLessThanOrEqual(budget);
    }
  });

  test('is named by address, each once', () => {
    const paths = workspacePages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(Object.keys(screens)).toContain(`/settings/${path}`);
    for (const { path } of tabs)
      expect(Object.keys(screens)).toContain(path ? `/sites/*/${path}` : '/sites/*');
  });
});

/** `/assets/wall-tab-X.js` → `/assets/fr-site-wall-wall-tab-Y.js`, where the file begins a part with texts of its own. */
function textsOf(language: string, file: string): string[] {
  const name = /assets\/([\w-]+)-/.exec(file)?.[1] ?? '';
  const wanted = new RegExp(`^${language}-([a-z-]+-)?${name}-[A-Z0-9]+\\.js$`);
  return assets.filter((asset) => wanted.test(asset)).map((asset) => `/assets/${asset}`);
}

function sum(files: string[]): number {
  return files.reduce((bytes, file) => bytes + gzipSync(readFileSync(`dist/web${file}`)).length, 0);
}
