import { message } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import { composeEmail } from './compose-email.ts';
import type { EmailMessage } from './email-message.ts';

/** The email that a test of the mail server sends. */
export function testEmail(baseUrl: string, writer: Writer): EmailMessage {
  const texts = {
    subject: message('emails.testHeading'),
    preheader: message('emails.testPreheader'),
    heading: message('emails.testHeading'),
    paragraphs: [message('emails.testWhat'), message('emails.testSpam')],
    action: { label: message('emails.testAction'), url: `${baseUrl}/settings/email` },
    baseUrl,
  };
  return composeEmail(texts, writer);
}
