import type { Dictionary, Language } from './languages.ts';

type Files = Record<Exclude<Language, 'en'>, Record<string, () => Promise<Dictionary>>>;

/**
 * Where each language's texts are, by part of the dashboard. The build puts a table with a file for every part here
 * (`scripts/split-texts.mjs`); as it stands, the shell has them all.
 */
export const files: Files = {
  fr: { shell: async () => (await import('./fr.json')).default },
  de: { shell: async () => (await import('./de.json')).default },
  es: { shell: async () => (await import('./es.json')).default },
};

/** By address, as `/sites/*` and the name of a tab: the parts that its screen is made of. */
export const textsByAddress: Record<string, string[]> = {};
