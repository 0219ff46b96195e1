import { coded, type Text } from '../../kit/messages/text.ts';
import type { MailFault, MailTest } from '../operations/mails.ts';

/** Why an email could not be sent, and what to do. */
export function mailFaultText(code: MailFault, values: MailTest['values']): Text {
  return coded('smtp.*', code, values);
}
