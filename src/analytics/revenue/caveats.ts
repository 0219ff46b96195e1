import type { Caveat } from '../../contract/analytics/recovery.ts';
import { caveatText } from '../../contract/messages/revenue-texts.ts';
import { inEnglish } from '../../kit/messages/writer.ts';

/** What readers of these numbers must know, as a code and in English. */
export function caveat(code: Caveat['code'], values: Pick<Caveat, 'percent'> = {}): Caveat {
  return { code, text: inEnglish(caveatText({ code, ...values })), ...values };
}
