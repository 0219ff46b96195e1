import { z } from 'zod';
import { Instant, text, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { Me, Password } from '../team/roles.ts';
import { Ticket } from './second-step.ts';

export const mostPasskeys = 20;

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
const Begun = z.object({ ticket: z.string(), expires_at: Instant, options: BrowserOptions });

export const Passkey = z
  .object({ id: Uuid, name: z.string(), created_at: Instant, last_used_at: Instant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof Passkey>;

const Name = text(1, 60);
const ofOne = z.object({ id: Uuid });

/** Signing in with a passkey, and a member's own passkeys. */
export const passkeyRoutes = {
  'POST /v1/login/passkey/begin': {
    summary: 'What a passkey is to sign: to sign in with it alone, or (with `ticket`) as the second step',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ ticket: Ticket.optional() }),
    answers: { 200: Begun },
  },
  'POST /v1/login/passkey': {
    summary: 'Sign in with what a passkey signed; sets the session cookie',
    access: 'public',
    limit: 'api',
    body: z.strictObject({ ticket: Ticket, passkey: SignedChallenge }),
    answers: { 200: Me },
  },
  'GET /v1/me/passkeys': {
    summary: 'The passkeys of the member, the oldest first',
    access: 'member',
    limit: 'api',
    answers: { 200: z.object({ passkeys: z.array(Passkey) }) },
  },
  'POST /v1/me/passkeys/begin': {
    summary: 'What a browser needs to make a passkey',
    access: 'member',
    limit: 'api',
    shownOnce: true,
    body: z.strictObject({ password: Password }),
    answers: { 200: Begun },
  },
  'POST /v1/me/passkeys': {
    summary:
      'Keep a passkey that the browser made; the first factor answers recovery codes, readable this once',
    access: 'member',
    limit: 'api',
    shownOnce: true,
    body: z.strictObject({ ticket: Ticket, name: Name, passkey: NewCredential }),
    answers: { 201: z.object({ passkey: Passkey, recovery_codes: z.array(z.string()).nullable() }) },
  },
  'PATCH /v1/me/passkeys/:id': {
    summary: 'Give a passkey another name',
    access: 'member',
    limit: 'api',
    params: ofOne,
    body: z.strictObject({ name: Name }),
    answers: { 200: Passkey },
  },
  'POST /v1/me/passkeys/:id/remove': {
    summary: 'Remove a passkey; the password is asked again',
    access: 'member',
    limit: 'api',
    params: ofOne,
    body: z.strictObject({ password: Password }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
} satisfies RouteTable;
