import { z } from 'zod';
import { text, Uuid } from './fields.ts';
import type { Scope } from './keys.ts';

export const roles = ['owner', 'admin', 'reader'] as const;
export type Role = (typeof roles)[number];

/** What a role may do. A member who is limited to sites never has `admin`: that scope is about all of the account. */
export const scopesOfRole: Record<Role, Scope[]> = {
  owner: ['read', 'write', 'admin'],
  admin: ['read', 'write', 'admin'],
  reader: ['read'],
};

/** What a member calls themselves; empty until they say. */
export const DisplayName = text(0, 80);

export const Email = z
  .email()
  .max(254)
  .transform((email) => email.toLowerCase());

/** The sites that somebody is limited to; null for all of the account. */
export const LimitedTo = z.array(Uuid).min(1).max(100).nullable();

export const Member = z
  .object({
    id: Uuid,
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    site_ids: z.array(Uuid).nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof Member>;
