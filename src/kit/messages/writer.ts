import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Formats, formatsOf } from './formats.ts';
import { isolatedText } from './isolated-text.ts';
import { isLanguage, type Language } from './languages.ts';
import type { MessageKey } from './message-values.ts';
import { readTranslator } from './read-catalogs.ts';
import { type Text, writeText } from './text.ts';

/** Writes texts in one language, for emails, PDFs, Slack and the API. */
export interface Writer {
  language: Language;
  formats: Formats;
  say(text: Text): string;
  /** The same for plain text, where a name from right to left must not turn the text around it. */
  plain: Pick<Writer, 'say'>;
  /** The message with parts that are no text, such as links, in their places. */
  pieces<Part extends object>(key: MessageKey, parts: Record<string, Part>): (string | Part)[];
}

/** @param folder where the catalogs are */
export function openWriter(folder: string, language: Language): Writer {
  const translator = readTranslator(folder, language);
  const formats = formatsOf(language);
  return {
    language,
    formats,
    say: (text) => writeText(text, translator, formats),
    plain: { say: (text) => writeText(isolatedText(text), translator, formats) },
    pieces: (key, parts) => translator.pieces(key, parts),
  };
}

const opened = new Map<Language, Writer>();

/** The writer of a language; English for one that this version doesn't have. */
export function writerOf(language: string | null): Writer {
  const known = language !== null && isLanguage(language) ? language : 'en';
  const writer = opened.get(known) ?? openWriter(catalogFolder(), known);
  opened.set(known, writer);
  return writer;
}

/** The API's language. */
export function inEnglish(text: Text): string {
  return writerOf('en').say(text);
}

/** Beside the built program and its chunks; in the repository where the sources are run as they are. */
function catalogFolder(): string {
  const folders = ['./locales', '../locales', '../../../locales'];
  const paths = folders.map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`No catalogs of messages in ${paths.join(', ')}`);
  return found;
}
