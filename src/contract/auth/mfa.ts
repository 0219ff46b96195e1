import * as z from 'zod';
import { Instant } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { Password } from '../team/roles.ts';
import { AppCode } from './mfa-sign-in.ts';

/** Readable this once. */
const RecoveryCodes = z.array(z.string());

/** How members protect their own account beyond the password. */
export const twoStepRoutes = {
  'GET /v1/me/two-step': {
    operationId: 'getTwoStep',
    summary: 'Get your two-step verification',
    access: 'member',
    limit: 'api',
    answers: {
      200: z.object({
        app_since: Instant.nullable().describe('Null: no authenticator app.'),
        recovery_codes_left: z.number().int().describe('Number of unused recovery codes.'),
      }),
    },
    statuses: { 200: 'Since when an authenticator app is set up, and the number of unused recovery codes.' },
  },
  'POST /v1/me/app': {
    operationId: 'beginApp',
    summary: 'Begin to set up an authenticator app',
    description: 'The app is needed for sign-in once you confirm it with a code.',
    access: 'member',
    limit: 'api',
    audit: null,
    shownOnce: true,
    body: z.strictObject({ password: Password.describe('Your current password.') }),
    answers: {
      201: z.object({
        secret: z.string().describe('For typing it into the app.'),
        uri: z.string().describe('An `otpauth:` link, for a QR code.'),
      }),
    },
    statuses: { 201: 'The secret for the app, as text and as a link.' },
  },
  'POST /v1/me/app/confirm': {
    operationId: 'confirmApp',
    summary: 'Confirm an authenticator app',
    access: 'member',
    limit: 'api',
    audit: 'app_set_up',
    shownOnce: true,
    body: z.strictObject({
      code: AppCode.meta({ description: 'Six digits from the app.', example: '492817' }),
    }),
    answers: {
      200: z.object({
        recovery_codes: RecoveryCodes.nullable().describe('Shown only once; null if you already have some.'),
        signed_out: z.number().int().describe('Number of other sessions that were ended.'),
      }),
    },
    statuses: {
      200: 'The app is set up. With your first second factor, also recovery codes, which are shown only once.',
    },
  },
  'POST /v1/me/app/remove': {
    operationId: 'deleteApp',
    summary: 'Remove your authenticator app',
    access: 'member',
    limit: 'api',
    audit: 'app_removed',
    body: z.strictObject({
      password: Password.describe('Your current password.'),
      code: z
        .string()
        .min(6)
        .max(40)
        .meta({ description: 'A code from the app, or a recovery code.', example: '492817' }),
    }),
    answers: { 200: z.object({ removed: z.literal(true) }) },
    statuses: { 200: 'The app was removed.' },
  },
  'POST /v1/me/recovery-codes': {
    operationId: 'createRecoveryCodes',
    summary: 'Generate new recovery codes',
    description: 'Earlier codes stop working.',
    access: 'member',
    limit: 'api',
    audit: 'recovery_codes_made',
    shownOnce: true,
    body: z.strictObject({ password: Password.describe('Your current password.') }),
    answers: { 201: z.object({ recovery_codes: RecoveryCodes.describe('Shown only once.') }) },
    statuses: { 201: 'Ten recovery codes, which are shown only once.' },
  },
} satisfies RouteTable;
