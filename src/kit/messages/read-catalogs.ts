import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from './languages.ts';
import { type Catalog, createTranslator, type Translator } from './translator.ts';

/** A translator for Node with all messages of a language, read from `locales/`; what is not translated is English. */
export function readTranslator(folder: string, language: Language): Translator {
  const translator = createTranslator({ language, compile: memoized(compileMessage) });
  for (const name of new Set<Language>(['en', language])) translator.add(readCatalog(folder, name));
  return translator;
}

/** Every area of a language in one. */
export function readCatalog(folder: string, language: Language): Catalog {
  const areas = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'));
  const catalogs = areas.map((file) => JSON.parse(readFileSync(join(folder, language, file), 'utf8')));
  return Object.assign({}, ...catalogs);
}

function memoized<Result>(make: (text: string) => Result): (text: string) => Result {
  const made = new Map<string, Result>();
  return (text) => {
    const result = made.get(text) ?? make(text);
    made.set(text, result);
    return result;
  };
}
