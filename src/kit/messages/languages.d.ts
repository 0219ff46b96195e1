/** Languages of the dashboard. To add one: a line here and a folder of catalogs in `locales/`. */
export declare const languages: {
  readonly en: 'English';
  readonly fr: 'Français';
  readonly de: 'Deutsch';
  readonly es: 'Español';
};
export type Language = keyof typeof languages;
export declare function isLanguage(name: string): name is Language;
