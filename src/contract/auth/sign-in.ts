import * as z from 'zod';
import { text } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { Email, Me, Member, NewPassword, Password } from '../team/roles.ts';
import { SecondStep } from './mfa-sign-in.ts';

/** What the dashboard needs beyond the public API: the first account, and signing in and out. */
export const accountRoutes = {
  'GET /v1/setup': {
    operationId: 'getSetup',
    summary: 'Get the setup status',
    access: 'public',
    limit: 'api',
    answers: {
      200: z.object({
        needed: z.boolean().describe('Whether the first account is still to be created.'),
        provider: z
          .string()
          .nullable()
          .describe('Name of the single sign-on provider; null if there is none.'),
        base_url: z.string().meta({
          description:
            'The public address of this service. If it begins with https, browsers stay signed in only over https.',
          example: 'https://truce.example.com',
        }),
      }),
    },
    statuses: {
      200: 'Whether the first account is still to be created, and how to sign in.',
    },
  },
  'POST /v1/setup': {
    operationId: 'createOwner',
    summary: 'Create the first account',
    description:
      'Needs the one-time token from the log. Returns the first API key, unless `api_key` is false.',
    access: 'public',
    limit: 'api',
    body: z.strictObject({
      token: text(1, 100).describe('From the link in the log of the first start.'),
      email: Email,
      password: NewPassword,
      api_key: z.boolean().default(true).describe('Whether to create the first API key.'),
    }),
    answers: {
      201: z.object({
        member: Member,
        key: z
          .string()
          .nullable()
          .describe(
            'The first API key, with the scopes `read`, `write` and `admin`; shown only once. Null without `api_key`.',
          ),
      }),
    },
    statuses: {
      201: 'The owner, and their first API key if one was created; it is shown only once.',
      409: 'The installation is already set up.',
    },
  },
  'POST /v1/login': {
    operationId: 'signIn',
    summary: 'Sign in',
    description: 'Sets the session cookie of the dashboard. Returns 202 if two-step verification is needed.',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ email: Email, password: Password }),
    answers: { 200: Me, 202: SecondStep },
    statuses: {
      200: 'The signed-in member.',
      202: 'The password is correct, and two-step verification is needed.',
      401: 'The email address or the password is incorrect.',
    },
  },
  'DELETE /v1/login': {
    operationId: 'signOut',
    summary: 'Sign out',
    access: 'member',
    limit: 'api',
    audit: 'signed_out',
    answers: { 200: z.object({ signed_out: z.literal(true) }) },
    statuses: { 200: 'The session was ended.' },
  },
  'GET /v1/me': {
    operationId: 'getMe',
    summary: 'Get the signed-in member',
    access: 'member',
    limit: 'api',
    answers: { 200: Me },
    statuses: { 200: 'The member, their scopes, and the public address of the installation.' },
  },
} satisfies RouteTable;
