import type { Messages } from './keys.d.ts';

export type { Messages };

/** The key of a message, `area.name`. `npm run build` and `npm run check` read the keys from the English catalogs. */
export type MessageKey = keyof Messages;

export type Value = string | number;

/** What a message needs besides its key: nothing, or a value for each of its placeholders. */
export type ValuesOf<Key extends MessageKey> = Messages[Key] extends undefined ? [] : [values: Messages[Key]];

/** The same for a message with elements in it; what chooses a plural stays a number. */
export type PartsOf<Key extends MessageKey, Part> = {
  [Name in keyof Messages[Key]]: Messages[Key][Name] extends number ? number : Part;
};
