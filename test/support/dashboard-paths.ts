import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspacePages } from '../../src/web/settings/pages.ts';
import { groups } from '../../src/web/site/settings/sections.ts';
import { tabGroups } from '../../src/web/site/tabs.ts';

const catalogs = new Map<string, Record<string, string>>();

/** The texts of the screens in a language, by their keys. */
export function catalogOf(language: string): Record<string, string> {
  const known = catalogs.get(language);
  if (known) return known;
  const folder = join('locales', language);
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const catalog = Object.assign({}, ...files);
  catalogs.set(language, catalog);
  return catalog;
}

const texts = new Set(Object.values(catalogOf('en')));
const sections = groups.flatMap((group) => group.sections.map(({ title }) => title));
const pages = workspacePages.map(({ title }) => title);
const grouped = tabGroups.filter(({ tabs }) => tabs.length > 1);

/** Where paths begin: the items of the top bar, and the menu beside it. */
export const roots = ['Account menu', ...tabGroups.map(({ title }) => title)];

/** What is below a step; any text of the screens where it is not named here. */
const below = new Map<string, string[]>([
  ['Account menu', ['Settings', 'Your account', 'Help', 'API reference', 'Changelog']],
  ['Account menu → Settings', pages],
  ...grouped.map(({ title, tabs }): [string, string[]] => [
    title,
    [...tabs.map((tab) => tab.short ?? tab.title), ...(title === 'Settings' ? sections : [])],
  ]),
]);

/** What nobody finds by its name alone, and the paths that lead to it. */
export const hidden = new Map<string, string[]>([
  ...grouped.flatMap(({ title, tabs }) =>
    tabs
      .filter(({ short }) => !short)
      .map((tab): [string, string[]] => [tab.title, [`${title} → ${tab.title}`]]),
  ),
  ...pages.map((title): [string, string[]] => [
    title,
    [`Account menu → Settings → ${title}`, `Account menu → ${title}`],
  ]),
  ...sections.map((title): [string, string[]] => [title, [`Settings → ${title}`]]),
]);

/** Why nobody finds what a path such as `Settings → Data` names; undefined if the dashboard has it. */
export function faultIn(path: string): string | undefined {
  const [root = '', ...steps] = path.split(' → ');
  if (!roots.includes(root)) return `${path}: does not begin in the top bar or the account menu`;
  let so = root;
  for (const step of steps) {
    const name = step.replaceAll("'", '’');
    if (!(below.get(so)?.includes(name) ?? texts.has(name))) return `${path}: there is no "${step}" in ${so}`;
    so += ` → ${step}`;
  }
  return undefined;
}

/** Whether it begins with a text of the screens, so that it is no menu of another program. */
export function isOurs(path: string): boolean {
  const [root = ''] = path.split(' → ');
  return path.includes(' → ') && (roots.includes(root) || root === 'Site' || texts.has(root));
}

/** Whether a text has a path in a language, by what each step is called there: `Einstellungen → Zustand`. */
export function namesPath(text: string, path: string, language: string): boolean {
  const [english, other] = [catalogOf('en'), catalogOf(language)];
  const names = path.split(' → ').map((step) =>
    Object.keys(english)
      .filter((key) => english[key] === step)
      .map((key) => other[key] ?? ''),
  );
  const whole = names.reduce((begun, next) =>
    begun.flatMap((start) => next.map((step) => `${start} → ${step}`)),
  );
  return whole.some((each) => text.includes(each));
}
