import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../support/source-imports.ts';

/** The only sheets whose classes every component may use: tokens, elements and utilities, what the server writes itself. */
const shared = ['fonts', 'tokens', 'base', 'app-shell'].map((name) => `src/web/styles/${name}.css`);
const maxLines = 300;

const sheets = filesBelow('src/web', /\.css$/);
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const sources = filesBelow('src/web', /\.tsx?$/).map((file) => ({ file, text: read(file) }));
const appShell = read('src/http/pages/app-shell.ts');
const sharedClasses = new Set(shared.flatMap((file) => classesOf(read(file))));
const uses = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].map(([, name = '', path = '']) => ({
    ...{ file, name, module: join(dirname(file), path) },
    classes: [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used),
  })),
);

describe('the style of a component', () => {
  it('is in a module beside it', () => {
    expect(sheets.filter((file) => !modules.includes(file)).sort()).toEqual([...shared].sort());
    expect(modules.length).toBeGreaterThan(50);
    for (const file of shared) expect(read(file).split('\n').length, file).toBeLessThanOrEqual(maxLines);
  });

  it('is its own; what several share is in the module of their folder, or in ui or numbers', () => {
    const borrowed = uses.filter(({ file, module }) => {
      const folder = dirname(module);
      if (/^src\/web\/(ui|numbers)$/.test(folder)) return false;
      const isOfFolder = basename(module, '.module.css') === basename(folder);
      return isOfFolder ? !file.startsWith(`${folder}/`) : module !== file.replace('.tsx', '.module.css');
    });
    expect(borrowed.map(({ file, module }) => `${file} imports ${module}`)).toEqual([]);
  });

  it('has every class that the component names', () => {
    const missing = uses.flatMap(({ file, module, classes }) => {
      const known = new Set(classesOf(read(module)));
      return classes.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('is named class by class, so that a name can be checked', () => {
    const names = new Map(uses.map(({ file, name }) => [`${file} ${name}`, name]));
    const dynamic = sources.filter(({ file, text }) =>
      [...names].some(([key, name]) => key.startsWith(`${file} `) && text.includes(`${name}[`)),
    );
    expect(dynamic.map(({ file }) => file)).toEqual([]);
  });

  it('holds no class that no component names', () => {
    const dead = modules.flatMap((module) => {
      const used = new Set(uses.flatMap((use) => (use.module === module ? use.classes : [])));
      return classesOf(read(module))
        .filter((name) => !used.has(name))
        .map((name) => `${module}: ${name}`);
    });
    expect(dead).toEqual([]);
  });

  it('lays out parts of other components by a class for all, or by their data-part', () => {
    const parts = new Set(
      sources.flatMap(({ text }) => [...text.matchAll(/data-part="([\w-]+)"/g)].map(([, name]) => name)),
    );
    const unknown = modules.flatMap((module) => {
      const css = read(module);
      const globals = [...css.matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name = '']) => name);
      const named = [...css.matchAll(/\[data-part="([\w-]+)"\]/g)].map(([, name = '']) => name);
      return [
        ...globals.filter((name) => !sharedClasses.has(name)),
        ...named.filter((name) => !parts.has(name)),
      ].map((name) => `${module}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });
});

describe('a class for all', () => {
  const plain = sources.flatMap(({ file, text }) => plainClasses(text).map((name) => ({ file, name })));

  it('is in the shared sheets', () => {
    const unknown = plain.filter(({ name }) => !sharedClasses.has(name));
    expect(unknown.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  it('is used', () => {
    const used = new Set([...plain.map(({ name }) => name), ...namesIn(appShell, /class="([^"]*)"/g)]);
    expect([...sharedClasses].filter((name) => !used.has(name))).toEqual([]);
  });

  it('of the page that comes before the program is one', () => {
    const written = namesIn(appShell, /class="([^"]*)"/g);
    expect(written.length).toBeGreaterThan(5);
    expect(written.filter((name) => !sharedClasses.has(name))).toEqual([]);
  });
});

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function classesOf(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\{[^{}]*\}/g, ' ');
  return [...new Set([...rules.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name))];
}

/** The classes in the texts of `className`, without those that come from a module. */
function plainClasses(source: string): string[] {
  const attributes = source.matchAll(
    /\bclassName(?:=("[^"]*"|\{[^}]*(?:\$?\{[^}]*\}[^}]*)*\})| = ('[^']*'))/g,
  );
  return [...attributes].flatMap(([, value = '', usual = '']) =>
    namesIn(
      (value + usual).replace(/[!=]==? '[^']*'|\('[^']*'\)/g, ''),
      /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g,
    ),
  );
}

function namesIn(text: string, quoted: RegExp): string[] {
  return [...text.matchAll(quoted)]
    .flatMap((found) => found.slice(1))
    .flatMap((names = '') => names.replace(/\$\{[^}]*\}/g, ' ').split(/\s+/))
    .filter(Boolean);
}
