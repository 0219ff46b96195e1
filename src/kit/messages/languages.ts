/** Languages of the dashboard. To add one: a line here and a folder of catalogs in `locales/`. */
export const languages = { en: 'English', fr: 'Français', de: 'Deutsch', es: 'Español' } as const;
export type Language = keyof typeof languages;

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(languages, name);
}
