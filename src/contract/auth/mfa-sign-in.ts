import * as z from 'zod';
import { Instant } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { Me } from '../team/roles.ts';

export const factors = ['totp', 'passkey', 'recovery_code'] as const;
export type Factor = (typeof factors)[number];

/**
 * The password was right, and a second step is needed. `ticket` stands for the first one: for five minutes, five tries
 * and one session.
 */
export const SecondStep = z
  .object({
    ticket: z
      .string()
      .describe(
        'Proof that the password was correct. Valid for five minutes, five attempts and one session.',
      ),
    factors: z.array(z.enum(factors)).describe('What the second step can be.'),
    expires_at: Instant,
  })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.output<typeof SecondStep>;

export const Ticket = z.string().regex(/^[0-9A-Za-z]{32}$/);
/** Six digits; blanks that an app shows between them do not matter. */
export const AppCode = z
  .string()
  .max(20, { abort: true })
  .overwrite((code) => code.replace(/\s/g, ''))
  .regex(/^\d{6}$/);
export const RecoveryCode = z.string().min(16).max(40);

/** The second step of signing in. */
export const secondStepRoutes = {
  'POST /v1/login/second-step': {
    operationId: 'finishSignIn',
    summary: 'Finish sign-in with a code',
    description: 'Takes a code of an authenticator app or a recovery code. Sets the session cookie.',
    access: 'public',
    limit: 'api',
    body: z.strictObject({
      ticket: Ticket,
      code: AppCode.optional().meta({
        description: 'Six digits from the authenticator app.',
        example: '492817',
      }),
      recovery_code: RecoveryCode.optional().describe('In place of `code`. Each recovery code works once.'),
    }),
    answers: { 200: Me },
    statuses: {
      200: 'The signed-in member.',
      401: 'The code is incorrect or already used, or the sign-in took too long.',
    },
  },
} satisfies RouteTable;
