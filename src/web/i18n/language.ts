import { isLanguage, type Language } from '../../kit/messages/languages.ts';

const storageKey = 'truce.language';

/** Chosen once, when the page is loaded. */
export const language = chosenLanguage();
/** For Intl: the reader's own region where it goes with the language. */
export const locale = wished().find((tag) => baseOf(tag) === language) ?? language;

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
