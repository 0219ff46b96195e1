import { isLanguage, type Language } from '../../kit/messages/languages.ts';

const storageKey = 'truce.language';
const dateStorageKey = 'truce.dates';
const unsavedKey = 'truce.language-unsaved';

/** Chosen once, when the page is loaded. */
export const language = chosenLanguage();
/** For Intl: the reader's own region where it goes with the language. */
export const locale = wished().find((tag) => baseOf(tag) === language) ?? language;

/** For dates, which the reader may want as another region writes them; in the same language. */
export const dateLocale = keptDateLocale() ?? locale;

/** Keeps how dates are written in this browser and loads the page again; null is the browser's own way. */
export function chooseDateLocale(next: string | null): void {
  if (next === null) localStorage.removeItem(dateStorageKey);
  else localStorage.setItem(dateStorageKey, next);
  location.reload();
}

/** Keeps the choice in this browser and loads the page in it. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(storageKey, next);
  location.reload();
}

/** The same where the account could not be given the language: the page says so once it is loaded again. */
export function chooseUnsavedLanguage(next: Language): void {
  sessionStorage.setItem(unsavedKey, next);
  chooseLanguage(next);
}

/** Whether that has just happened; forgotten with the answer. */
export function takeUnsavedLanguage(): boolean {
  try {
    const isUnsaved = sessionStorage.getItem(unsavedKey) === language;
    sessionStorage.removeItem(unsavedKey);
    return isUnsaved;
  } catch {
    return false;
  }
}

function chosenLanguage(): Language {
  return [kept(storageKey) ?? '', ...wished().map(baseOf)].find(isLanguage) ?? 'en';
}

function keptDateLocale(): string | null {
  const tag = kept(dateStorageKey);
  return tag !== null && baseOf(tag) === language ? tag : null;
}

/** A frame in somebody else's page may have no storage, and says so by throwing. */
function kept(key: string): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(key);
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
