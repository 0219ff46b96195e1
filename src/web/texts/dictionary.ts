/**
 * The language of the dashboard, chosen once when the page is loaded. The English sentence is the key of its own
 * translation, so code reads as the screen does; another language is one file and one line here.
 */
export const languages = { en: 'English', fr: 'Français', de: 'Deutsch', es: 'Español' } as const;
export type Language = keyof typeof languages;

/** A translation: English sentence → the sentence, or its form for one and for many. */
export type Dictionary = Record<string, string | { one: string; other: string }>;

const loaders: Record<Exclude<Language, 'en'>, () => Promise<Dictionary>> = {
  fr: async () => (await import('./fr.json')).default,
  de: async () => (await import('./de.json')).default,
  es: async () => (await import('./es.json')).default,
};

const storageKey = 'truce.language';

export const language = chosenLanguage();
/** For Intl: the reader's own region where it goes with the language. */
export const locale = wished().find((tag) => baseOf(tag) === language) ?? language;
// Everything that shows a text waits here; English waits for nothing.
export const dictionary: Dictionary = language === 'en' ? {} : await loaders[language]();

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
