import * as z from 'zod';
import { Instant, nameText, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { Me, Password } from '../team/roles.ts';
import { Ticket } from './mfa-sign-in.ts';

export const maxPasskeys = 20;

const Bytes = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]*$/);
const CredentialId = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]+$/);
const Kind = z.literal('public-key');
/** What browsers add beside it is of no use here. */
const extras = { clientExtensionResults: z.record(z.string(), z.unknown()).optional() };

/** What `navigator.credentials.create()` gives, as its `toJSON()` writes it. Further fields are passed over. */
export const NewCredential = z
  .object({
    id: CredentialId,
    rawId: CredentialId,
    type: Kind,
    response: z.object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
    ...extras,
  })
  .meta({ id: 'NewCredential' });
export type NewCredential = z.output<typeof NewCredential>;

/** What `navigator.credentials.get()` gives, as its `toJSON()` writes it. Further fields are passed over. */
export const SignedChallenge = z
  .object({
    id: CredentialId,
    rawId: CredentialId,
    type: Kind,
    response: z.object({
      clientDataJSON: Bytes,
      authenticatorData: Bytes,
      signature: Bytes,
      userHandle: Bytes.nullish(),
    }),
    ...extras,
  })
  .meta({ id: 'SignedChallenge' });
export type SignedChallenge = z.output<typeof SignedChallenge>;

/** For the browser's own function: `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` read it. */
const BrowserOptions = z.record(z.string(), z.unknown());
const Begun = z.object({
  ticket: z.string().describe('Send it back with what the passkey signed.'),
  expires_at: Instant,
  options: BrowserOptions.describe(
    'For `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` in the browser.',
  ),
});

export const Passkey = z
  .object({
    id: Uuid,
    name: z.string().meta({ example: 'Work laptop' }),
    created_at: Instant,
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof Passkey>;

const Name = nameText(1, 60);
const ofOne = z.object({ id: Uuid });

/** Signing in with a passkey, and a member's own passkeys. */
export const passkeyRoutes = {
  'POST /v1/login/passkey/begin': {
    operationId: 'beginPasskeySignIn',
    summary: 'Begin passkey sign-in',
    description:
      'Returns the challenge to sign: to sign in with the passkey alone, or (with `ticket`) as the second step.',
    access: 'public',
    limit: 'api',
    body: z.strictObject({
      ticket: Ticket.optional().describe(
        'The ticket of a sign-in that needs a second step. Omit it to sign in with the passkey alone.',
      ),
    }),
    answers: { 200: Begun },
    statuses: {
      200: 'The challenge for the passkey.',
      401: 'The sign-in took too long or had too many attempts.',
    },
  },
  'POST /v1/login/passkey': {
    operationId: 'finishPasskeySignIn',
    summary: 'Finish passkey sign-in',
    description: 'Sets the session cookie.',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ ticket: Ticket, passkey: SignedChallenge }),
    answers: { 200: Me },
    statuses: {
      200: 'The signed-in member.',
      401: 'The passkey is unknown, its signature is invalid, or the sign-in took too long.',
    },
  },
  'GET /v1/me/passkeys': {
    operationId: 'listPasskeys',
    summary: 'List your passkeys',
    access: 'member',
    limit: 'api',
    answers: { 200: z.object({ passkeys: z.array(Passkey) }) },
    statuses: { 200: 'Your passkeys, oldest first.' },
  },
  'POST /v1/me/passkeys/begin': {
    operationId: 'beginPasskey',
    summary: 'Begin to add a passkey',
    access: 'member',
    limit: 'api',
    audit: null,
    shownOnce: true,
    body: z.strictObject({ password: Password.describe('Your current password.') }),
    answers: { 200: Begun },
    statuses: { 200: 'What the browser needs to create the passkey.' },
  },
  'POST /v1/me/passkeys': {
    operationId: 'createPasskey',
    summary: 'Add a passkey',
    access: 'member',
    limit: 'api',
    audit: 'passkey_added',
    shownOnce: true,
    body: z.strictObject({
      ticket: Ticket,
      name: Name.meta({ example: 'Work laptop' }),
      passkey: NewCredential,
    }),
    answers: {
      201: z.object({
        passkey: Passkey,
        recovery_codes: z
          .array(z.string())
          .nullable()
          .describe('Shown only once; null if you already have some.'),
        signed_out: z.number().int().describe('Number of other sessions that were ended.'),
      }),
    },
    statuses: {
      201: 'The passkey. With your first second factor, also recovery codes, which are shown only once.',
    },
  },
  'PATCH /v1/me/passkeys/:id': {
    operationId: 'updatePasskey',
    summary: 'Rename a passkey',
    access: 'member',
    limit: 'api',
    audit: 'passkey_renamed',
    params: ofOne,
    body: z.strictObject({ name: Name.meta({ example: 'Work laptop' }) }),
    answers: { 200: Passkey },
    statuses: { 200: 'The renamed passkey.' },
  },
  'POST /v1/me/passkeys/:id/remove': {
    operationId: 'deletePasskey',
    summary: 'Remove a passkey',
    description: 'Needs your password.',
    access: 'member',
    limit: 'api',
    audit: 'passkey_removed',
    params: ofOne,
    body: z.strictObject({ password: Password.describe('Your current password.') }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: { 200: 'The passkey was removed.' },
  },
} satisfies RouteTable;
