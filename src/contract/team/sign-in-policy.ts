import * as z from 'zod';
import type { RouteTable } from '../core/route.ts';
import { Password } from './roles.ts';

/** Who needs two-step verification: all members of the account, or only those who want it. */
const SecondFactorNeed = z.enum(['everybody', 'own_choice']);

export const SignInPolicy = z
  .object({
    second_factor: SecondFactorNeed.describe(
      '`everybody`: all members need two-step verification; `own_choice`: it is optional.',
    ),
    default_role: z
      .enum(['admin', 'reader'])
      .nullable()
      .describe(
        'As what people from the allowed domains become members, of all sites, when they first sign in through the provider (`TRUCE_OIDC_DEFAULT_ROLE`), also after they were removed; null: only invited people become members.',
      ),
    members_without: z.number().int().describe('Number of members without two-step verification.'),
  })
  .meta({ id: 'SignInPolicy' });
export type SignInPolicy = z.output<typeof SignInPolicy>;

export const signInPolicyRoutes = {
  'GET /v1/sign-in-policy': {
    operationId: 'getSignInPolicy',
    summary: 'Get the sign-in policy',
    access: 'manager',
    limit: 'api',
    answers: { 200: SignInPolicy },
    statuses: { 200: 'Who needs two-step verification, and how many members have not set it up.' },
  },
  'PUT /v1/sign-in-policy': {
    operationId: 'updateSignInPolicy',
    summary: 'Change the sign-in policy',
    description: 'Only owners who have set up two-step verification themselves can require it for everyone.',
    access: 'member',
    limit: 'api',
    audit: 'sign_in_policy_changed',
    body: z.strictObject({
      second_factor: SecondFactorNeed.describe(
        '`everybody`: all members need two-step verification; `own_choice`: it is optional.',
      ),
      password: Password.describe('The current password of the owner.'),
    }),
    answers: { 200: SignInPolicy },
    statuses: { 200: 'The new policy.' },
  },
} satisfies RouteTable;
