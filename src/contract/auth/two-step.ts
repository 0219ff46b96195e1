import { z } from 'zod';
import { Instant } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { Password } from '../team/roles.ts';
import { AppCode } from './second-step.ts';

/** Readable this once. */
const RecoveryCodes = z.array(z.string());

/** How members protect their own account beyond the password. */
export const twoStepRoutes = {
  'GET /v1/me/two-step': {
    summary: 'What is needed besides the password when signing in',
    access: 'member',
    limit: 'api',
    answers: {
      200: z.object({ app_since: Instant.nullable(), recovery_codes_left: z.number().int() }),
    },
  },
  'POST /v1/me/app': {
    summary: 'Begin to set an authenticator app up; it counts once a code of it is given',
    access: 'member',
    limit: 'api',
    shownOnce: true,
    body: z.strictObject({ password: Password }),
    answers: { 201: z.object({ secret: z.string(), uri: z.string() }) },
  },
  'POST /v1/me/app/confirm': {
    summary: 'Show by a code that the app has the secret; answers recovery codes, readable this once',
    access: 'member',
    limit: 'api',
    shownOnce: true,
    body: z.strictObject({ code: AppCode }),
    answers: { 200: z.object({ recovery_codes: RecoveryCodes.nullable() }) },
  },
  'POST /v1/me/app/remove': {
    summary: 'Sign in without codes of an app again',
    access: 'member',
    limit: 'api',
    body: z.strictObject({ password: Password, code: z.string().min(6).max(40) }),
    answers: { 200: z.object({ removed: z.literal(true) }) },
  },
  'POST /v1/me/recovery-codes': {
    summary: 'Make ten new recovery codes, readable this once; earlier ones end',
    access: 'member',
    limit: 'api',
    shownOnce: true,
    body: z.strictObject({ password: Password }),
    answers: { 201: z.object({ recovery_codes: RecoveryCodes }) },
  },
} satisfies RouteTable;
