import * as z from 'zod';
import { Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { Email, LimitedTo, Member, Password, roles } from './roles.ts';

/** Limits of a team, each an account's. */
export const maxMembers = 100;
export const maxInvitations = 50;
export const invitationDays = 7;

const Role = z.enum(roles);

export const TeamMember = Member.extend({
  created_at: Instant,
  last_seen_at: Instant.nullable().describe('Null: not signed in now.'),
}).meta({ id: 'TeamMember' });
export type TeamMember = z.output<typeof TeamMember>;

export const Invitation = z
  .object({
    id: Uuid,
    email: z.string().meta({ example: 'ada@example.com' }),
    role: Role.describe(
      '`owner`, `admin`, or `reader`, who cannot change anything. Only owners can invite owners.',
    ).meta({ example: 'reader' }),
    site_ids: z.array(Uuid).nullable().describe('Sites that the member will be limited to; null: all sites.'),
    inviter: z.string().describe('Name or email address of the member who sent the invitation.'),
    created_at: Instant,
    expires_at: Instant.meta({ example: '2026-07-07T09:30:00.000Z' }),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof Invitation>;

/** An invitation with its link, which is readable this once. */
const Invited = Invitation.extend({ link: z.string().describe('Works once, until it expires.') });

const LeftKey = z.object({ id: Uuid, name: z.string() });
const LeftLink = LeftKey.extend({ site_id: Uuid });
const LeftAddress = z.object({ email: z.string(), site_id: Uuid });

export const StillWorking = z
  .object({
    keys: z.array(LeftKey).describe('API keys. Revoke them with `DELETE /v1/keys/:id`.'),
    share_links: z
      .array(LeftLink)
      .describe('Share links. Revoke them with `DELETE /v1/sites/:id/shares/:shareId`.'),
    csv_links: z
      .array(LeftLink)
      .describe('CSV links. Revoke them with `DELETE /v1/sites/:id/links/:linkId`.'),
    integrations: z
      .array(LeftLink)
      .describe(
        'Webhooks and Slack channels that are on and whose URL the member set. Remove them with `DELETE /v1/sites/:id/integrations/:integrationId`.',
      ),
    report_recipients: z
      .array(LeftAddress)
      .describe(
        'Addresses outside the account that the member added to reports of a site. Remove them with `DELETE /v1/sites/:id/reports/:report/recipients/:recipient`.',
      ),
    alert_recipients: z
      .array(LeftAddress)
      .describe(
        'Addresses outside the account that the member added to alerts of a site. Remove them with `PUT /v1/sites/:id/alerts`.',
      ),
  })
  .meta({
    id: 'StillWorking',
    description:
      'What the member created, directly or with their API keys, and still works until someone revokes or removes it.',
  });
export type StillWorking = z.output<typeof StillWorking>;

const ownerPassword = Password.optional().describe(
  'Your own password. Required if the member is an owner, or becomes one.',
);

const ofOne = z.object({ id: Uuid });
const gone = z.object({ id: Uuid, deleted: z.literal(true) });

export const memberRoutes = {
  'GET /v1/members': {
    operationId: 'listMembers',
    summary: 'List members',
    access: 'manager',
    limit: 'api',
    answers: { 200: z.object({ members: z.array(TeamMember) }) },
    statuses: { 200: 'The members of the account, longest-standing first.' },
  },
  'PATCH /v1/members/:id': {
    operationId: 'updateMember',
    summary: "Change a member's role or sites",
    access: 'manager',
    limit: 'api',
    audit: 'member_changed',
    params: ofOne,
    body: z.strictObject({
      role: Role.optional()
        .describe('Only owners can change an owner or make someone an owner, with their `password`.')
        .meta({ example: 'reader' }),
      site_ids: LimitedTo.optional().describe(
        'Sites that the member is limited to; null: all sites. Owners cannot be limited. Sites that were deleted since the member was limited to them are left out.',
      ),
      password: ownerPassword,
    }),
    answers: {
      200: TeamMember.extend({
        still_working: StillWorking.describe(
          'Empty unless the member has lost rights: then what they created, still works, and they could no longer create.',
        ),
      }),
    },
    statuses: {
      200: 'The updated member. `still_working` lists what their new rights do not end.',
      409: 'The account would have no owner left, or someone else just changed the member.',
    },
  },
  'DELETE /v1/members/:id': {
    operationId: 'deleteMember',
    summary: 'Remove a member',
    access: 'manager',
    limit: 'api',
    audit: 'member_removed',
    params: ofOne,
    answers: { 200: gone.extend({ still_working: StillWorking }) },
    statuses: {
      200: 'The member was removed, signed out everywhere, and gets no more reports and alerts. Invitations that they sent ended. `still_working` lists what they created and did not end.',
      409: 'The member is an owner: give them another role first.',
    },
  },
  'POST /v1/members/:id/second-factors/remove': {
    operationId: 'resetSecondFactors',
    summary: "Reset a member's two-step verification",
    description:
      'For members who lost their phone and passkeys. Only owners can do this, with their own password.',
    access: 'member',
    limit: 'api',
    audit: 'second_factors_reset',
    params: ofOne,
    body: z.strictObject({ password: Password.describe('The password of the owner who does it.') }),
    answers: {
      200: z.object({
        id: Uuid,
        had_any: z.boolean().describe('Whether the member had set up two-step verification.'),
      }),
    },
    statuses: { 200: 'The member can now sign in with just a password.' },
  },
  'GET /v1/invitations': {
    operationId: 'listInvitations',
    summary: 'List open invitations',
    access: 'manager',
    limit: 'api',
    answers: { 200: z.object({ invitations: z.array(Invitation) }) },
    statuses: { 200: 'The invitations that nobody has accepted yet, newest first.' },
  },
  'POST /v1/invitations': {
    operationId: 'createInvitation',
    summary: 'Invite a member',
    description: 'Emails the invitation and returns its link.',
    access: 'manager',
    limit: 'api',
    audit: 'member_invited',
    shownOnce: true,
    body: z.strictObject({
      email: Email.meta({ example: 'ada@example.com' }),
      role: Role.default('reader')
        .describe('`owner`, `admin`, or `reader`, who cannot change anything. Only owners can invite owners.')
        .meta({ example: 'reader' }),
      site_ids: LimitedTo.default(null).describe(
        'Sites that the member will be limited to; null: all sites.',
      ),
      password: ownerPassword,
    }),
    answers: { 201: Invited },
    statuses: { 201: 'The invitation; `link` is shown only once.', 404: 'One of `site_ids` does not exist.' },
  },
  'POST /v1/invitations/:id/renew': {
    operationId: 'renewInvitation',
    summary: 'Renew an invitation',
    description: 'Emails a new link, which expires in seven days. The earlier link stops working.',
    access: 'manager',
    limit: 'api',
    audit: 'invitation_renewed',
    shownOnce: true,
    params: ofOne,
    answers: { 200: Invited },
    statuses: {
      200: 'The invitation, with its new link.',
      409: 'The invitation is to an owner, or all its sites were deleted; cancel it and send another one.',
    },
  },
  'DELETE /v1/invitations/:id': {
    operationId: 'deleteInvitation',
    summary: 'Cancel an invitation',
    access: 'manager',
    limit: 'api',
    audit: 'invitation_revoked',
    params: ofOne,
    answers: { 200: gone },
    statuses: { 200: 'The invitation was canceled.' },
  },
} satisfies RouteTable;
