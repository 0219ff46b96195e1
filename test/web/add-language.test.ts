import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** As CONTRIBUTING says: translate one file, fill it in, add one line. */
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'truce-language-'));
  for (const part of ['src', 'scripts', 'locales', 'package.json']) {
    cpSync(part, join(copy, part), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a language with other plurals is added in two files written by hand', { timeout: 120_000 }, () => {
  const missing = JSON.parse(run('scripts/messages.mjs', 'missing', 'pl')) as Record<string, string>;
  const translated = Object.entries(missing).map(([key, text]) => [key, inPolishForms(text)]);
  writeFileSync(join(copy, 'pl.json'), JSON.stringify(Object.fromEntries(translated)));
  run('scripts/messages.mjs', 'fill', 'pl', 'pl.json');
  const list = join(copy, 'src/kit/messages/languages.ts');
  writeFileSync(list, readFileSync(list, 'utf8').replace("en: 'English'", "en: 'English', pl: 'Polski'"));

  expect(run('scripts/messages.mjs', 'check')).toBe('');
  run('-e', "import('./scripts/build.mjs').then(({ buildWeb }) => buildWeb())");
  const assets = readdirSync(join(copy, 'dist/web/assets'));
  const shell = assets.find((name) => name.startsWith('pl-shell-')) ?? '';
  expect(readFileSync(join(copy, 'dist/web/assets', shell), 'utf8')).toContain('few');
  expect(assets.filter((name) => name.startsWith('pl-'))).toHaveLength(
    assets.filter((name) => name.startsWith('de-')).length,
  );
});

test('a language that is not whole is refused with what is missing', () => {
  const file = join(copy, 'locales/de/wall.json');
  const [[key = ''] = [], ...others] = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(others), null, 2)}\n`);
  expect(() => run('scripts/messages.mjs', 'check')).toThrow(`de ${key}: is missing`);
});

function run(...words: string[]): string {
  return execFileSync(process.execPath, words, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
}

/** The English text with the forms that Polish counts in; everything that is shown has a mark. */
function inPolishForms(text: string): string {
  return text
    .replace(
      /(\{\w+, plural, (?:=\d+ \{[^{}]*\} )?)one (\{(?:[^{}]|\{[^{}]*\})*\})/g,
      '$1one $2 few $2 many $2',
    )
    .replace(/^/, '‹');
}
