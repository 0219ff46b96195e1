import { formatsOf } from '../../kit/messages/formats.ts';
import { type Text, writeText } from '../../kit/messages/text.ts';
import { locale } from './language.ts';
import { memoize } from './memoize.ts';
import { translator } from './messages.ts';

const formats = memoize(() => formatsOf(locale));

/** What the API says by codes, in the reader's language. */
export function say(text: Text): string {
  return writeText(text, translator, formats());
}
