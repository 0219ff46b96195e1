import { z } from 'zod';
import { text } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { DisplayName, Email, Me, NewPassword } from '../team/roles.ts';

/** The part of a mailed link that proves who got it. In a body, never in an address: addresses are logged. */
const Token = text(1, 100);

/** What people do with a link that was mailed or handed to them, before they are signed in. */
export const accountLinkRoutes = {
  'POST /v1/invitations/look': {
    summary: 'Who invites whom, for the page behind an invitation',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ token: Token }),
    answers: { 200: z.object({ inviter: z.string(), email: z.string() }) },
  },
  'POST /v1/invitations/accept': {
    summary: 'Accept an invitation; signs in',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ token: Token, name: DisplayName.default(''), password: NewPassword }),
    answers: { 201: Me },
  },
  'POST /v1/password-resets': {
    summary: 'Ask for a mail with a link to choose a new password; answers alike whoever has the address',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ email: Email }),
    answers: { 202: z.object({ requested: z.literal(true) }) },
  },
  'POST /v1/password-resets/finish': {
    summary: 'Choose a new password with the link from the mail; signs out everywhere',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ token: Token, password: NewPassword }),
    answers: { 200: z.object({ reset: z.literal(true) }) },
  },
  'POST /v1/email-changes/confirm': {
    summary: 'Confirm a new e-mail address with the link that was mailed to it',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ token: Token }),
    answers: { 200: z.object({ email: z.string() }) },
  },
} satisfies RouteTable;
