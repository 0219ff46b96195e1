import { basePath } from '../app/base-path.ts';
import { files, textsByAddress } from './files.ts';
import { type Dictionary, type Language, languages } from './languages.ts';

const storageKey = 'truce.language';

/** Chosen once, when the page is loaded. */
export const language = chosenLanguage();
/** For Intl: the reader's own region where it goes with the language. */
export const locale = wished().find((tag) => baseOf(tag) === language) ?? language;
/** Every text loaded so far. Code finds its own here before it runs; English needs none. */
export const dictionary: Dictionary = {};

const loading = new Map<string, Promise<void>>();

for (const part of partsOfAddress()) loadTexts(part);
// Everything that shows a text waits here.
await loadTexts('shell');

/** Brings the texts of a part of the dashboard, once. The promise fails as the part's own code would. */
export function loadTexts(part: string): Promise<void> {
  const known = loading.get(part);
  if (known) return known;
  const load = language === 'en' ? undefined : files[language][part];
  const loaded = Promise.resolve(load?.()).then((texts) => void Object.assign(dictionary, texts));
  // Whoever asks ahead is not the one to say that it failed: the part's code waits for the same promise.
  loaded.catch(() => undefined);
  loading.set(part, loaded);
  return loaded;
}

/** What the first screen needs besides the shell, known before any of its code has come. */
function partsOfAddress(): string[] {
  if (typeof location === 'undefined') return [];
  const path = location.pathname.slice(basePath.length).replace(/\/$/, '');
  return textsByAddress[path.replace(/^\/sites\/[^/]+/, '/sites/*')] ?? [];
}

/** Keeps the choice in this browser and loads the page in it. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(storageKey, next);
  location.reload();
}

function chosenLanguage(): Language {
  return [keptLanguage() ?? '', ...wished().map(baseOf)].find(isLanguage) ?? 'en';
}

/** A frame in somebody else's page may have no storage, and says so by throwing. */
function keptLanguage(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function wished(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
}

function baseOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(languages, name);
}
