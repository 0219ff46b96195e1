import { message, type Text } from '../../kit/messages/text.ts';

/** Names in a sentence, each between the quotation marks of the reader's language: “A” and “B”. */
export function quotedNames(names: string[]): Text {
  return { list: names.map((text) => message('common.quoted', { text })) };
}
