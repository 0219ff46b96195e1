import { composeEmail } from './compose-email.ts';
import type { EmailMessage } from './email-message.ts';

/** Emails about accounts. A link is their only secret, and follows `#`, which no server log records. */

export function invitationEmail(of: {
  inviter: string;
  link: string;
  days: number;
  baseUrl: string;
}): EmailMessage {
  const host = new URL(of.baseUrl).host;
  return composeEmail({
    subject: `${of.inviter} invites you to Truce`,
    preheader: `Join the dashboard at ${host}.`,
    heading: 'You are invited',
    paragraphs: [
      `${of.inviter} would like you to join the Truce dashboard at ${host}. It shows how many visitors of a website use an ad blocker, and how many of them allow it again.`,
      'Choose a password, and you are in.',
    ],
    action: { label: 'Accept the invitation', url: of.link },
    footer: [
      `The link is good for ${of.days} days, and once.`,
      'You do not know the sender? Then ignore this mail: nothing happens.',
    ],
    baseUrl: of.baseUrl,
  });
}

export function resetEmail(of: { link: string; hours: number; baseUrl: string }): EmailMessage {
  return composeEmail({
    subject: 'Choose a new password for Truce',
    preheader: 'The link is good for one hour.',
    heading: 'A new password',
    paragraphs: [
      `Somebody asked for a new password for your account at ${new URL(of.baseUrl).host}.`,
      'If it was you, choose one now. You are then signed out everywhere and sign in with it.',
    ],
    action: { label: 'Choose a new password', url: of.link },
    footer: [
      `The link is good for ${of.hours === 1 ? 'one hour' : `${of.hours} hours`}, and once.`,
      'It was not you? Then ignore this mail: your password stays as it is.',
    ],
    baseUrl: of.baseUrl,
  });
}

/** To the member's former address, in case they did not ask for the change. */
export function formerAddressEmail(of: { newEmail: string; baseUrl: string }): EmailMessage {
  return composeEmail({
    subject: 'Your Truce email address was changed',
    preheader: 'You now sign in with another address.',
    heading: 'Your email address was changed',
    paragraphs: [
      `The email address of your account at ${new URL(of.baseUrl).host} is now ${of.newEmail}. This address can no longer sign in.`,
      'If you did not make this change, ask an owner of the account to remove this member, and change your other passwords.',
    ],
    action: { label: 'Open Truce', url: of.baseUrl },
    footer: ['You got this email because this address was used to sign in until now.'],
    baseUrl: of.baseUrl,
  });
}

export function newAddressEmail(of: { link: string; hours: number; baseUrl: string }): EmailMessage {
  return composeEmail({
    subject: 'Confirm your e-mail address for Truce',
    preheader: 'One click, and you sign in with this address.',
    heading: 'Is this your address?',
    paragraphs: [
      `A member of the Truce dashboard at ${new URL(of.baseUrl).host} wants to sign in with this address from now on. If that is you, confirm it.`,
    ],
    action: { label: 'Confirm this address', url: of.link },
    footer: [
      `The link is good for ${of.hours === 1 ? 'one hour' : `${of.hours} hours`}, and once.`,
      'You know nothing of it? Then ignore this mail: nothing changes.',
    ],
    baseUrl: of.baseUrl,
  });
}
