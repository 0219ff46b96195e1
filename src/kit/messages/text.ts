import type { Formats } from './formats.ts';
import type { MessageKey, Messages } from './message-values.ts';
import type { Translator } from './translator.ts';

/**
 * A text as data, shown in the language of its reader: what a user wrote, a message of the catalog, a value to
 * be formatted, or several of these, separated by spaces. It can be stored as JSON.
 */
export type Text = string | Message | Formatted | List | Text[];

export interface Message {
  key: MessageKey;
  values?: Record<string, Text | number>;
}

/** A number, a date or the like, as the reader's language writes it. */
export type Formatted = {
  [Name in keyof Formats]: { format: Name; of: Parameters<Formats[Name]>[0] };
}[keyof Formats];

/** Several texts in one sentence: a, b and c. */
export interface List {
  list: Text[];
}

/** A message with its values; both are checked against the catalog. */
export function message<Key extends MessageKey>(key: Key, ...[values]: TextsOf<Key>): Message {
  return values === undefined ? { key } : { key, values };
}

/** What chooses a plural stays a number. */
type TextsOf<Key extends MessageKey> = Messages[Key] extends undefined
  ? []
  : [values: { [Name in keyof Messages[Key]]: Messages[Key][Name] extends number ? number : Text | number }];

/**
 * The message of a code: `coded('findings.*', 'page_status', values)` is `findings.pageStatus`. Does not compile unless
 * each of the codes has a message.
 */
export function coded<Area extends string, Code extends string>(
  area: [KeyOf<Area, Code>] extends [MessageKey] ? `${Area}.*` : never,
  code: Code,
  values: Record<string, Text | number> = {},
): Message {
  return { key: `${area.slice(0, -1)}${camelCase(code)}` as MessageKey, values };
}

type KeyOf<Area extends string, Code extends string> = `${Area}.${CamelCase<Code>}`;
type CamelCase<Code extends string> = Code extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Code;

function camelCase(code: string): string {
  return code.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function writeText(text: Text, translator: Translator, formats: Formats): string {
  const write = (part: Text) => writeText(part, translator, formats);
  if (typeof text === 'string') return text;
  if (Array.isArray(text)) return text.map(write).filter(Boolean).join(' ');
  if ('list' in text) return formats.list(text.list.map(write));
  if ('format' in text) return (formats[text.format] as (of: unknown) => string)(text.of);
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : write(value),
  ]);
  return translator.pieces<string | number>(text.key, Object.fromEntries(values)).join('');
}
