import { z } from 'zod';
import type { RouteTable } from '../core/route.ts';

/** Who needs a second factor: all members of the account, or whoever wants one. */
const SecondFactorNeed = z.enum(['everybody', 'own_choice']);

export const SignInPolicy = z
  .object({ second_factor: SecondFactorNeed, members_without: z.number().int() })
  .meta({ id: 'SignInPolicy' });
export type SignInPolicy = z.output<typeof SignInPolicy>;

export const signInPolicyRoutes = {
  'GET /v1/sign-in-policy': {
    summary: 'Who needs a second factor, and how many members have none',
    access: 'manager',
    limit: 'api',
    answers: { 200: SignInPolicy },
  },
  'PUT /v1/sign-in-policy': {
    summary: 'Decide whether everybody needs a second factor; for owners who have one themselves',
    access: 'member',
    limit: 'api',
    body: z.strictObject({ second_factor: SecondFactorNeed }),
    answers: { 200: SignInPolicy },
  },
} satisfies RouteTable;
