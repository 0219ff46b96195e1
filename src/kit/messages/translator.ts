import { type Messages as Catalog, type I18n, setupI18n } from '@lingui/core';
import { numberFormat } from './number-format.ts';

export type { Catalog };

/** Writes messages in one language. Catalogs can be added at any time. */
export interface Translator {
  add(catalog: Catalog): void;
  /** The message as text and the given parts, in order. Numbers are written as the reader writes them. */
  pieces<Part>(key: string, values?: Record<string, Part>): (string | Part)[];
}

export interface TranslatorOptions {
  language: string;
  /** For numbers and plurals; a reader's own region (`fr-CA`) may differ from the language of the catalog. */
  locale?: string;
  /** Compiles ICU MessageFormat. Needed only where the catalogs are not compiled yet. */
  compile?: Parameters<I18n['setMessagesCompiler']>[0];
}

/** Marks where a part belongs. No catalog and no compiled message contains it. */
const mark = '\u0001';

export function createTranslator({ language, locale = language, compile }: TranslatorOptions): Translator {
  const i18n = setupI18n({
    ...{ locale: language, locales: [locale], messages: { [language]: {} } },
    missing: (_, key) => readable(key),
  });
  if (compile) i18n.setMessagesCompiler(compile);
  let numbers: ReturnType<typeof numberFormat> | undefined;

  function placeholder(name: string, value: unknown) {
    if (typeof value !== 'number') return inText(value, `${mark}${name}${mark}`);
    numbers ??= numberFormat(locale);
    return inText(value, numbers.format(value));
  }

  return {
    add: (catalog) => i18n.load(language, catalog),
    pieces(key, values) {
      if (values === undefined) return [i18n._(key)];
      const given = Object.entries(values).map(([name, value]) => [name, placeholder(name, value)]);
      const pieces = i18n._(key, Object.fromEntries(given)).split(mark);
      return pieces.map((piece, index) => (index % 2 === 0 ? piece : (values[piece] ?? '')));
    },
  };
}

/** `report.sitesWithoutEvents` → `Sites without events`: of a message that a report kept, and that no longer exists. */
function readable(key: string): string {
  const words = key.slice(key.indexOf('.') + 1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A value that plural and select read as it is, and that is `text` where the message shows it. Values therefore never
 * pass through the formatter, which would decode escape sequences in what users wrote.
 */
function inText(value: unknown, text: string) {
  return { [Symbol.toPrimitive]: (hint: string) => (hint === 'default' ? text : value) };
}
