import { coded, type Text } from '../../kit/messages/text.ts';
import type { EmailFault, EmailTest } from '../operations/emails.ts';

/** Why an email could not be sent, and what to do. */
export function emailFaultText(code: EmailFault, values: EmailTest['values']): Text {
  return coded('smtp.*', code, values);
}
