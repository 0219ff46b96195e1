import type { Language } from '../../kit/messages/languages.ts';
import { readCatalog } from '../../kit/messages/read-catalogs.ts';
import type { Catalog } from '../../kit/messages/translator.ts';

/** The messages of a part in another language, in the order of English, whose keys come with the code. */
export type Texts = Catalog[string][];
type Files = Partial<Record<Language, Record<string, () => Promise<Texts>>>>;

/**
 * The build puts compiled catalogs here, cut by part of the dashboard (`scripts/messages/split-by-part.mjs`). As it
 * stands, for tests in Node, the shell has all of English.
 */
export const english: Catalog = readCatalog('locales', 'en');
/** Where the messages of the other languages are, by part of the dashboard. */
export const files: Files = {};
/** By address, as `/sites/*` and the name of a tab: the parts that its screen is made of. */
export const partsByAddress: Record<string, string[]> = {};
