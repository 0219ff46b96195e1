/**
 * The languages of the dashboard. The English sentence is the key of its own translation, so code reads as the screen
 * does; another language is one file and one line here.
 */
export const languages = { en: 'English', fr: 'Français', de: 'Deutsch', es: 'Español' } as const;
export type Language = keyof typeof languages;

/** A translation: English sentence → the sentence, or its form for one and for many. */
export type Dictionary = Record<string, string | { one: string; other: string }>;
