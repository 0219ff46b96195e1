import { z } from 'zod';
import { Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { DisplayName, Email, Member, NewPassword, Password } from '../team/roles.ts';

/** A browser in which a member is signed in. Nothing of its address is kept. */
export const Login = z
  .object({
    id: Uuid,
    browser: z.string(),
    os: z.string(),
    created_at: Instant,
    last_seen_at: Instant,
    current: z.boolean(),
  })
  .meta({ id: 'Login' });
export type Login = z.output<typeof Login>;

/** What members do with their own account, whatever their role. */
export const ownAccountRoutes = {
  'PATCH /v1/me': {
    summary: 'Change the own display name',
    access: 'member',
    limit: 'api',
    body: z.strictObject({ name: DisplayName }),
    answers: { 200: Member },
  },
  'POST /v1/me/email': {
    summary: 'Ask for another e-mail address; it counts once the mail to it is confirmed',
    access: 'member',
    limit: 'api',
    body: z.strictObject({ email: Email, password: Password }),
    answers: { 202: z.object({ email: z.string() }) },
  },
  'POST /v1/me/password': {
    summary: 'Change the own password; signs out everywhere else',
    access: 'member',
    limit: 'api',
    body: z.strictObject({ current_password: Password, password: NewPassword }),
    answers: { 200: z.object({ changed: z.literal(true), signed_out: z.number().int() }) },
  },
  'GET /v1/me/logins': {
    summary: 'Where the member is signed in, the latest use first',
    access: 'member',
    limit: 'api',
    answers: { 200: z.object({ logins: z.array(Login) }) },
  },
  'DELETE /v1/me/logins': {
    summary: 'Sign out everywhere but here, at once',
    access: 'member',
    limit: 'api',
    answers: { 200: z.object({ signed_out: z.number().int() }) },
  },
  'DELETE /v1/me/logins/:id': {
    summary: 'Sign out of one browser, at once',
    access: 'member',
    limit: 'api',
    params: z.object({ id: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
} satisfies RouteTable;
