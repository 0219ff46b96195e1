import * as z from 'zod';
import { Instant, Uuid } from '../core/fields.ts';
import { LanguageCode } from '../core/language.ts';
import type { RouteTable } from '../core/route.ts';
import { DisplayName, Email, Member, NewPassword, Password } from '../team/roles.ts';

/** A browser in which a member is signed in. Nothing of its address is kept. */
export const Login = z
  .object({
    id: Uuid,
    browser: z.string().meta({ example: 'Firefox' }),
    os: z.string().meta({ example: 'Windows' }),
    created_at: Instant,
    last_seen_at: Instant.describe('Updated at most once a minute.'),
    current: z.boolean().describe('Whether this is the session that sent the request.'),
  })
  .meta({ id: 'Login' });
export type Login = z.output<typeof Login>;

/** What members do with their own account, whatever their role. */
export const ownAccountRoutes = {
  'PATCH /v1/me': {
    operationId: 'updateMe',
    summary: 'Change your display name',
    access: 'member',
    limit: 'api',
    audit: 'name_changed',
    body: z.strictObject({ name: DisplayName.meta({ example: 'Ada' }) }),
    answers: { 200: Member },
    statuses: { 200: 'The updated member.' },
  },
  'PUT /v1/me/language': {
    operationId: 'updateLanguage',
    summary: 'Change your language',
    description: 'The language of your emails: reports, alerts and everything about your account.',
    access: 'member',
    limit: 'api',
    audit: null,
    body: z.strictObject({ language: LanguageCode }),
    answers: { 200: Member },
    statuses: { 200: 'The updated member.' },
  },
  'POST /v1/me/email': {
    operationId: 'requestEmailChange',
    summary: 'Request a new email address',
    description:
      'The address changes once the link in the email is confirmed. If a member already has it, the response is the same, and the email says so.',
    access: 'member',
    limit: 'api',
    audit: 'email_change_asked',
    body: z.strictObject({
      email: Email.meta({ example: 'ada@example.com' }),
      password: Password.describe('Your current password.'),
    }),
    answers: { 202: z.object({ email: z.string() }) },
    statuses: { 202: 'An email was sent to the address.' },
  },
  'POST /v1/me/password': {
    operationId: 'updatePassword',
    summary: 'Change your password',
    description: 'Signs you out everywhere else.',
    access: 'member',
    limit: 'api',
    audit: 'password_changed',
    body: z.strictObject({
      current_password: Password.describe('Your current password.'),
      password: NewPassword.describe('The new password.'),
    }),
    answers: {
      200: z.object({
        changed: z.literal(true),
        signed_out: z.number().int().describe('Number of sessions that were ended.'),
      }),
    },
    statuses: { 200: 'The password was changed. All other sessions were ended.' },
  },
  'GET /v1/me/logins': {
    operationId: 'listSessions',
    summary: 'List your sessions',
    access: 'member',
    limit: 'api',
    answers: { 200: z.object({ logins: z.array(Login) }) },
    statuses: { 200: 'The browsers you are signed in with, most recently used first.' },
  },
  'DELETE /v1/me/logins': {
    operationId: 'deleteOtherSessions',
    summary: 'Sign out everywhere else',
    access: 'member',
    limit: 'api',
    audit: 'signed_out_elsewhere',
    answers: {
      200: z.object({ signed_out: z.number().int().describe('Number of sessions that were ended.') }),
    },
    statuses: { 200: 'The number of sessions that were ended.' },
  },
  'DELETE /v1/me/logins/:id': {
    operationId: 'deleteSession',
    summary: 'Sign out of one browser',
    access: 'member',
    limit: 'api',
    audit: 'signed_out_elsewhere',
    params: z.object({ id: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: { 200: 'The session was ended.' },
  },
} satisfies RouteTable;
