import { en } from './en.ts';
import type { Texts } from './texts.ts';

/** Every language's texts by its code; for the server and the tests, far too large for a browser. */
export const allTexts: Record<string, Texts> = { en };
