import { domainToASCII } from 'node:url';
import * as z from 'zod';
import { nameText, Uuid } from '../core/fields.ts';
import { LanguageCode } from '../core/language.ts';
import { type Scope, scopes } from './keys.ts';

export const roles = ['owner', 'admin', 'reader'] as const;
export type Role = (typeof roles)[number];

/** What a role may do. A member who is limited to sites never has `admin`: that scope is about all of the account. */
export const scopesOfRole: Record<Role, Scope[]> = {
  owner: ['read', 'write', 'admin'],
  admin: ['read', 'write', 'admin'],
  reader: ['read'],
};

/** What a member calls themselves. */
export const DisplayName = nameText(0, 80);

/** As browsers take it, but with a top-level domain, and without dots where servers refuse them. */
const emailPattern =
  /^(?!\.)(?!.*\.[.@])[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** In lower case, with an international domain as punycode: one spelling in sign-in, invitations and lists. */
export const Email = z
  .string()
  .max(254, { abort: true })
  .overwrite(asciiDomain)
  .check(z.email({ pattern: emailPattern }))
  .max(254)
  .transform((email) => email.toLowerCase());

/** Left as it is where Node's converter would take a part of it only. */
function asciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || /[^\p{L}\p{M}\p{N}.-]|^[\d.]+$/u.test(domain)) return email;
  return `${email.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

/** The sites that somebody is limited to; null for all of the account. */
export const LimitedTo = z
  .array(Uuid)
  .min(1)
  .max(100)
  .overwrite((list) => [...new Set(list)])
  .nullable();

export const Member = z
  .object({
    id: Uuid,
    email: z.string(),
    name: z
      .string()
      .meta({ description: "The member's display name; empty until they set one.", example: 'Ada' }),
    role: z.enum(roles).describe('`owner`, `admin`, or `reader`, who cannot change anything.'),
    site_ids: z.array(Uuid).nullable().describe('Sites that the member is limited to; null: all sites.'),
    language: LanguageCode.nullable().describe(
      "Language of the member's emails; null until they first open the dashboard.",
    ),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof Member>;

export const Password = z.string().min(1).max(200);
export const NewPassword = z.string().min(10).max(200);

/**
 * Who is signed in and what they may do, and the public address of this service. Where `second_factor_due` is true,
 * they have to set a second factor up before anything else.
 */
export const Me = z.object({
  member: Member,
  scopes: z.array(z.enum(scopes)),
  base_url: z.string().describe('Public address of the installation.'),
  second_factor_due: z
    .boolean()
    .describe('Whether the member must set up two-step verification before anything else.'),
});
export type Me = z.output<typeof Me>;
