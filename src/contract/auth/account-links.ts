import * as z from 'zod';
import { text } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { DisplayName, Email, Me, NewPassword, roles } from '../team/roles.ts';

/** The secret of an emailed link. It is sent in a body, never in a URL: URLs are logged. */
const Token = text(1, 100);

/** What people do with a link that was emailed or given to them, before they are signed in. */
export const accountLinkRoutes = {
  'POST /v1/invitations/look': {
    operationId: 'getInvitation',
    summary: 'Look up an invitation',
    description: 'For the page that the invitation link opens.',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ token: Token.describe('The part of the link after `#`.') }),
    answers: {
      200: z.object({
        inviter: z.string().describe('Name or email address of the member who sent the invitation.'),
        email: z.string(),
        role: z
          .enum(roles)
          .describe('`owner`, `admin`, or `reader`, who cannot change anything.')
          .meta({ example: 'reader' }),
        site_names: z
          .array(z.string())
          .nullable()
          .describe(
            'Names of the sites that the member will be limited to; null: all sites. Sites that were deleted since the invitation are left out.',
          ),
      }),
    },
    statuses: {
      200: 'Who sent the invitation, the address it was sent to, and the role and sites it gives.',
      404: 'The link is unknown, used or expired.',
    },
  },
  'POST /v1/invitations/accept': {
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation',
    description: 'Creates the member and signs them in.',
    access: 'public',
    limit: 'api',
    body: z.strictObject({
      token: Token.describe('The part of the link after `#`.'),
      name: DisplayName.default('').meta({ example: 'Ada' }),
      password: NewPassword,
    }),
    answers: { 201: Me },
    statuses: {
      201: 'The new member, who is now signed in.',
      404: 'The link is unknown, used or expired.',
      409: 'Another member already has this email address, or all sites of the invitation were deleted.',
    },
  },
  'POST /v1/password-resets': {
    operationId: 'requestPasswordReset',
    summary: 'Request a password reset',
    description: 'The response is the same whether or not the address belongs to a member.',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ email: Email.meta({ example: 'ada@example.com' }) }),
    answers: { 202: z.object({ requested: z.literal(true) }) },
    statuses: { 202: 'The request was received. An email is sent if the address belongs to a member.' },
  },
  'POST /v1/password-resets/finish': {
    operationId: 'finishPasswordReset',
    summary: 'Finish a password reset',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ token: Token.describe('The part of the link after `#`.'), password: NewPassword }),
    answers: { 200: z.object({ reset: z.literal(true) }) },
    statuses: {
      200: 'The password was changed. The member is signed out everywhere.',
      404: 'The link is unknown, used or expired.',
    },
  },
  'POST /v1/email-changes/confirm': {
    operationId: 'confirmEmailChange',
    summary: 'Confirm a new email address',
    description: 'Needs the token of the link that was emailed to the new address.',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ token: Token.describe('The part of the link after `#`.') }),
    answers: { 200: z.object({ email: z.string() }) },
    statuses: {
      200: 'The address was changed.',
      404: 'The link is unknown, used or expired.',
      409: 'Another member already has this email address.',
    },
  },
} satisfies RouteTable;
