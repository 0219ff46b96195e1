import { composeEmail } from './compose-email.ts';
import type { EmailMessage } from './email-message.ts';

/** What a mail test sends. */
export function testEmail(baseUrl: string): EmailMessage {
  return composeEmail({
    subject: 'Mail from Truce arrives',
    preheader: 'Reports, invitations and alerts will reach this address, too.',
    heading: 'Mail from Truce arrives',
    paragraphs: [
      'This is the test that was asked for in the settings. Reports, invitations and alerts come by the same way.',
      'If it was in the folder for unwanted mail, the page about mail in the documentation says what SPF, DKIM and DMARC do about it.',
    ],
    action: { label: 'Open the mail settings', url: `${baseUrl}/settings/mail` },
    baseUrl,
  });
}
