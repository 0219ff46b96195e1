import { type Catalog, createTranslator } from '../../kit/messages/translator.ts';
import { basePath } from '../app/base-path.ts';
import { bringAgain, untilOnline } from './bring-again.ts';
import { english, files, partsByAddress, type Texts } from './catalogs.ts';
import { language, locale } from './language.ts';

export const translator = createTranslator({ language, locale });

const loading = new Map<string, Promise<Texts>>();
/** What came in the reader's language. */
const translated: Catalog = {};

loadMessagesAt(startAddress());
// Everything that shows a text waits here.
await loadMessages('shell', english);

/**
 * Brings the messages of a part of the dashboard. English comes with the code of the part and is passed in. Never fails:
 * the code waits for it at its top, and a browser does not run again what failed there. Texts that do not come in the end
 * are shown in English.
 */
export async function loadMessages(part: string, inEnglish: Catalog): Promise<void> {
  if (language === 'en') return translator.add(inEnglish);
  const texts = await bringAgain(() => loadTexts(part), untilOnline);
  // Other parts may have brought some of the same messages.
  if (!texts) return translator.add({ ...inEnglish, ...translated });
  const own = Object.fromEntries(
    Object.entries(inEnglish).map(([key, text], index) => [key, texts[index] ?? text]),
  );
  translator.add(own);
  Object.assign(translated, own);
}

/** Requests the messages of a screen together with its code. `address` is `/sites/*` and the name of a tab, or a page. */
export function loadMessagesAt(address: string): void {
  if (language === 'en') return;
  // The code of the part asks again for what fails here.
  for (const part of partsByAddress[address] ?? []) loadTexts(part).catch(() => undefined);
}

function loadTexts(part: string): Promise<Texts> {
  const present = loading.get(part);
  if (present) return present;
  const texts = Promise.resolve(files[language]?.[part]?.() ?? []);
  loading.set(part, texts);
  texts.catch(() => loading.delete(part));
  return texts;
}

/** Where the page was opened, known before the code of its screen has come. */
function startAddress(): string {
  if (typeof location === 'undefined') return '';
  const path = location.pathname.slice(basePath.length).replace(/\/$/, '');
  return path.replace(/^\/sites\/[^/]+/, '/sites/*');
}
