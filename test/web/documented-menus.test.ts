import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogOf, faultIn, hidden, isOurs, namesPath, roots } from '../support/dashboard-paths.ts';
import { filesBelow } from '../support/source-imports.ts';

/** Of one to a hundred characters between single stars. */
const italic = /(?<![*\w])\*(?=[^\s*])([^*]{0,99}[^\s*])\*(?!\*)/g;

/** Menus of other programs that begin with a word of ours. */
const ofOthers = [
  'Admin → Databases → Sync',
  'Data → From web',
  'Data → From Text/CSV → 65001: Unicode (UTF-8)',
  'Data → Get data → Launch Power Query editor',
  'Settings → Database connections → + Database → PostgreSQL',
  'Sheet → Link to external data',
];
/** Names of ours that these pages use for something else. */
const otherMeanings = new Map([['docs/reports.md', ['Delete']]]);

const pages = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs', /\.md$/), ...filesBelow('sdks', /\.md$/)]
  .filter((page) => !page.includes(join('docs', 'decisions')))
  .map((page) => ({ page, text: readFileSync(page, 'utf8') }));
// What earlier versions called it stays as it was.
const [, latest = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## (?=\[)/m);
const prose = [...pages, { page: 'CHANGELOG.md', text: latest }].map(({ page, text }) => ({
  page,
  italics: italicsIn(text),
  rest: withoutCode(text).replace(italic, '…'),
}));

describe('the path to a screen', () => {
  it('is the one that the dashboard has, in every page', () => {
    const paths = prose.flatMap(({ page, italics }) =>
      italics.filter((each) => isOurs(each) && !ofOthers.includes(each)).map((path) => ({ page, path })),
    );
    expect(paths.flatMap(({ page, path }) => faultIn(path)?.replace(/^/, `${page}: `) ?? [])).toEqual([]);
    expect(paths.length).toBeGreaterThan(50);
  });

  it('is in italics', () => {
    // The reference of commands is what the terminal shows, which has no italics.
    const written = prose.filter(({ page }) => page !== 'docs/command-line.md');
    const plain = new RegExp(`\\b(${roots.join('|')}) (→|>) \\w+`, 'g');
    expect(
      written.flatMap(({ page, rest }) => (rest.match(plain) ?? []).map((path) => `${page}: ${path}`)),
    ).toEqual([]);
  });

  it('is named where a page writes about what is below it', () => {
    const faults = prose.flatMap(({ page, italics }) =>
      [...hidden]
        .filter(([name]) => italics.includes(name) && !otherMeanings.get(page)?.includes(name))
        .filter(
          ([, paths]) => !italics.some((each) => paths.some((path) => `${each} → `.startsWith(`${path} → `))),
        )
        .map(([name, [path]]) => `${page}: ${name} without ${path}`),
    );
    expect(faults).toEqual([]);
  });

  it('is the one that the dashboard has, in its own texts', () => {
    const begin = new RegExp(`\\b(?:${roots.join('|')}) → .*`);
    const paths = Object.entries(catalogOf('en')).flatMap(([key, text]) => {
      const [found] = begin.exec(text) ?? [];
      return found ? [{ key, path: untilLastStep(found) }] : [];
    });
    expect(paths.flatMap(({ key, path }) => faultIn(path)?.replace(/^/, `${key}: `) ?? [])).toEqual([]);
    expect(paths.length).toBeGreaterThan(4);
    for (const language of ['de', 'fr', 'es']) {
      const catalog = catalogOf(language);
      const lost = paths.filter(({ key, path }) => !namesPath(catalog[key] ?? '', path, language));
      expect(lost.map(({ key }) => `${language}: ${key}: ${catalog[key]}`)).toEqual([]);
    }
  });
});

/** Without the rest of the sentence: `Settings → Health for the reason` → `Settings → Health`. */
function untilLastStep(found: string): string {
  const steps = found.split(' → ');
  const named = Object.values(catalogOf('en')).filter((text) => steps.at(-1)?.startsWith(text));
  const longest = named.sort((one, other) => other.length - one.length)[0] ?? '';
  return [...steps.slice(0, -1), longest].join(' → ');
}

function italicsIn(text: string): string[] {
  return [...withoutCode(text).matchAll(italic)].map(([, words = '']) => words.replace(/\s+/g, ' '));
}

function withoutCode(text: string): string {
  return text.replace(/^ *```[\s\S]*?^ *```/gm, '').replace(/`[^`\n]+`/g, '§');
}
