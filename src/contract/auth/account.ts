import { z } from 'zod';
import { text } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { Email, Me, Member, NewPassword, Password } from '../team/roles.ts';
import { SecondStep } from './second-step.ts';

/** What the dashboard needs beyond the public API: the first account, and signing in and out. */
export const accountRoutes = {
  'GET /v1/setup': {
    summary: 'Whether the first account is still to be made, and which provider members may sign in with',
    access: 'public',
    limit: 'api',
    answers: { 200: z.object({ needed: z.boolean(), provider: z.string().nullable() }) },
  },
  'POST /v1/setup': {
    summary: 'Make the first account with the one-time token from the log; answers a first API key',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ token: text(1, 100), email: Email, password: NewPassword }),
    answers: { 201: z.object({ member: Member, key: z.string() }) },
  },
  'POST /v1/login': {
    summary:
      'Sign in; sets the session cookie of the dashboard, or answers 202 where a second step is needed',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ email: Email, password: Password }),
    answers: { 200: Me, 202: SecondStep },
  },
  'DELETE /v1/login': {
    summary: 'Sign out',
    access: 'member',
    limit: 'api',
    answers: { 200: z.object({ signed_out: z.literal(true) }) },
  },
  'GET /v1/me': {
    summary: 'The signed-in member, what they may do, and the public address of this service',
    access: 'member',
    limit: 'api',
    answers: { 200: Me },
  },
} satisfies RouteTable;
