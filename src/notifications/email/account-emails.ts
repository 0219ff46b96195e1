import { invitedTo } from '../../contract/messages/invited-to.ts';
import type { Role } from '../../contract/team/roles.ts';
import { message } from '../../kit/messages/text.ts';
import type { Writer } from '../../kit/messages/writer.ts';
import { composeEmail } from './compose-email.ts';
import type { EmailMessage } from './email-message.ts';

/** Emails about accounts. A link is their only secret, and follows `#`, which no server log records. */

export function invitationEmail(
  of: {
    inviter: string;
    role: Role;
    /** Null: all sites. */
    siteNames: string[] | null;
    link: string;
    days: number;
    baseUrl: string;
  },
  writer: Writer,
): EmailMessage {
  const { inviter, role, siteNames, link, days, baseUrl } = of;
  const { host } = new URL(baseUrl);
  const texts = {
    subject: message('emails.inviteSubject', { inviter }),
    preheader: message('emails.invitePreheader', { host }),
    heading: message('emails.inviteHeading'),
    paragraphs: [
      message('emails.inviteWhat', { inviter, host }),
      invitedTo(role, siteNames),
      message('emails.inviteNext'),
    ],
    action: { label: message('emails.inviteAction'), url: link },
    footer: [message('emails.linkDays', { count: days }), message('emails.notExpected')],
    baseUrl,
  };
  return composeEmail(texts, writer);
}

export function resetEmail(
  { link, hours, baseUrl }: { link: string; hours: number; baseUrl: string },
  writer: Writer,
): EmailMessage {
  const expiry = message('emails.linkHours', { count: hours });
  const texts = {
    subject: message('emails.resetSubject'),
    preheader: expiry,
    heading: message('emails.resetHeading'),
    paragraphs: [message('emails.resetWho', { host: new URL(baseUrl).host }), message('emails.resetNext')],
    action: { label: message('emails.resetAction'), url: link },
    footer: [expiry, message('emails.resetNotYou')],
    baseUrl,
  };
  return composeEmail(texts, writer);
}

/** To the member's former address, in case they did not ask for the change. */
export function formerAddressEmail(
  { newEmail, baseUrl }: { newEmail: string; baseUrl: string },
  writer: Writer,
): EmailMessage {
  const texts = {
    subject: message('emails.movedSubject'),
    preheader: message('emails.movedPreheader'),
    heading: message('emails.movedHeading'),
    paragraphs: [
      message('emails.movedWhat', { host: new URL(baseUrl).host, email: newEmail }),
      message('emails.movedNotYou'),
    ],
    action: { label: message('emails.movedAction'), url: baseUrl },
    footer: [message('emails.movedWhy')],
    baseUrl,
  };
  return composeEmail(texts, writer);
}

/** To the address of a member, which another one, or they themselves, wanted as their new one. */
export function takenAddressEmail({ baseUrl }: { baseUrl: string }, writer: Writer): EmailMessage {
  const texts = {
    subject: message('emails.takenSubject'),
    preheader: message('emails.takenPreheader'),
    heading: message('emails.takenHeading'),
    paragraphs: [message('emails.takenWhat', { host: new URL(baseUrl).host }), message('emails.takenNext')],
    action: { label: message('emails.movedAction'), url: baseUrl },
    footer: [message('emails.takenNotYou')],
    baseUrl,
  };
  return composeEmail(texts, writer);
}

export function newAddressEmail(
  { link, hours, baseUrl }: { link: string; hours: number; baseUrl: string },
  writer: Writer,
): EmailMessage {
  const texts = {
    subject: message('emails.confirmSubject'),
    preheader: message('emails.confirmPreheader'),
    heading: message('emails.confirmHeading'),
    paragraphs: [message('emails.confirmWhat', { host: new URL(baseUrl).host })],
    action: { label: message('emails.confirmAction'), url: link },
    footer: [message('emails.linkHours', { count: hours }), message('emails.confirmNotYou')],
    baseUrl,
  };
  return composeEmail(texts, writer);
}
