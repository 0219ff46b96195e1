import { type Catalog, createTranslator } from '../../kit/messages/translator.ts';
import { basePath } from '../app/base-path.ts';
import { english, files, partsByAddress, type Texts } from './catalogs.ts';
import { language, locale } from './language.ts';

export const translator = createTranslator({ language, locale });

const loading = new Map<string, Promise<Texts>>();

loadMessagesAt(startAddress());
// Everything that shows a text waits here.
await loadMessages('shell', english);

/**
 * Brings the messages of a part of the dashboard. English comes with the code of the part and is passed in. The promise
 * fails as loading the code would.
 */
export async function loadMessages(part: string, inEnglish: Catalog): Promise<void> {
  if (language === 'en') return translator.add(inEnglish);
  const texts = await loadTexts(part);
  const translated = Object.entries(inEnglish).map(([key, text], index) => [key, texts[index] ?? text]);
  translator.add(Object.fromEntries(translated));
}

/** Requests the messages of a screen together with its code. `address` is `/sites/*` and the name of a tab, or a page. */
export function loadMessagesAt(address: string): void {
  if (language === 'en') return;
  // A failure is reported by the code of the part, which waits for the same promise.
  for (const part of partsByAddress[address] ?? []) loadTexts(part).catch(() => undefined);
}

function loadTexts(part: string): Promise<Texts> {
  const loaded = loading.get(part) ?? Promise.resolve(files[language]?.[part]?.() ?? []);
  loading.set(part, loaded);
  return loaded;
}

/** Where the page was opened, known before the code of its screen has come. */
function startAddress(): string {
  if (typeof location === 'undefined') return '';
  const path = location.pathname.slice(basePath.length).replace(/\/$/, '');
  return path.replace(/^\/sites\/[^/]+/, '/sites/*');
}
