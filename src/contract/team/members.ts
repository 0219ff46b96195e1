import { z } from 'zod';
import { Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { Email, LimitedTo, Member, roles } from './roles.ts';

/** Limits of a team, each an account's. */
export const mostMembers = 100;
export const mostInvitations = 50;
export const invitationDays = 7;

const Role = z.enum(roles);

export const TeamMember = Member.extend({
  created_at: Instant,
  last_seen_at: Instant.nullable(),
}).meta({ id: 'TeamMember' });
export type TeamMember = z.output<typeof TeamMember>;

export const Invitation = z
  .object({
    id: Uuid,
    email: z.string(),
    role: Role,
    site_ids: z.array(Uuid).nullable(),
    inviter: z.string(),
    created_at: Instant,
    expires_at: Instant,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof Invitation>;

/** An invitation with its link, which is readable this once. */
const Invited = Invitation.extend({ link: z.string() });

const ofOne = z.object({ id: Uuid });
const gone = z.object({ id: Uuid, deleted: z.literal(true) });

export const memberRoutes = {
  'GET /v1/members': {
    summary: 'List the members of the account, the longest there first',
    access: 'manager',
    limit: 'api',
    answers: { 200: z.object({ members: z.array(TeamMember) }) },
  },
  'PATCH /v1/members/:id': {
    summary: "Change a member's role, or the sites they are limited to",
    access: 'manager',
    limit: 'api',
    params: ofOne,
    body: z.strictObject({ role: Role.optional(), site_ids: LimitedTo.optional() }),
    answers: { 200: TeamMember },
  },
  'DELETE /v1/members/:id': {
    summary: 'Remove a member, who is signed out everywhere at once',
    access: 'manager',
    limit: 'api',
    params: ofOne,
    answers: { 200: gone },
  },
  'DELETE /v1/members/:id/second-factors': {
    summary: 'Let a member who lost app and passkeys sign in with the password alone; only owners may',
    access: 'member',
    limit: 'api',
    params: ofOne,
    answers: { 200: z.object({ id: Uuid, had_any: z.boolean() }) },
  },
  'GET /v1/invitations': {
    summary: 'List the invitations that nobody has accepted yet, newest first',
    access: 'manager',
    limit: 'api',
    answers: { 200: z.object({ invitations: z.array(Invitation) }) },
  },
  'POST /v1/invitations': {
    summary: 'Invite somebody by mail; `link` is shown this once',
    access: 'manager',
    limit: 'api',
    shownOnce: true,
    body: z.strictObject({
      email: Email,
      role: Role.default('reader'),
      site_ids: LimitedTo.default(null),
    }),
    answers: { 201: Invited },
  },
  'POST /v1/invitations/:id/renew': {
    summary: 'Make a new link, good for seven days, and mail it; the earlier one ends',
    access: 'manager',
    limit: 'api',
    shownOnce: true,
    params: ofOne,
    answers: { 200: Invited },
  },
  'DELETE /v1/invitations/:id': {
    summary: 'Take an invitation back',
    access: 'manager',
    limit: 'api',
    params: ofOne,
    answers: { 200: gone },
  },
} satisfies RouteTable;
