import { type Caller, creatorOf, requireFullAccess } from '../../../auth/caller.ts';
import { confirmOnTeam } from '../../../auth/confirm-caller.ts';
import { ApiError, conflict, invalidFields, refused } from '../../../contract/core/errors.ts';
import { type ApiKey, maxKeys } from '../../../contract/team/keys.ts';
import {
  addKey,
  type Creator,
  countKeys,
  creatorsOfKeys,
  type KeyDraft,
  listKeys,
  type OwnedKey,
  removeKey,
} from '../../../records/accounts/keys.ts';
import type { Db, Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';
import { maySeePeople, shownAddress } from '../shown-address.ts';
import { noteRights } from './note-rights.ts';

export function keyHandlers(parts: { records: Records; now: () => number }) {
  const { db } = parts.records;
  const now = () => new Date(parts.now()).toISOString();

  /** A key that is limited to sites manages only keys that are limited to some of them. */
  async function reachableKeys(caller: Caller): Promise<OwnedKey[]> {
    const keys = await listKeys(db, caller.accountId);
    const { siteIds } = caller;
    if (!siteIds) return keys;
    return keys.filter((key) => key.site_ids?.every((id) => siteIds.includes(id)) ?? false);
  }

  return {
    'GET /v1/keys': async ({ caller }) => ({
      status: 200,
      body: { keys: await shownKeys(db, await reachableKeys(caller), caller) },
    }),

    'POST /v1/keys': async ({ caller, body, change }) => {
      if (body.expires_at !== null && Date.parse(body.expires_at) <= parts.now()) {
        throw invalidFields([{ field: 'expires_at', reason: 'too_small' }]);
      }
      refuseMore(caller, body);
      for (const id of body.site_ids ?? []) await ownedSite(db, caller, id);
      if (!body.site_ids) requireFullAccess(caller);
      return change(async (inside) => {
        await confirmOnTeam(inside.db, caller, now());
        if ((await countKeys(inside.db, caller.accountId, now())) >= maxKeys) {
          const message = `An account can have at most ${maxKeys} API keys. Revoke one first.`;
          throw conflict('most_keys', message, { most: maxKeys });
        }
        const { key, secret } = await addKey(
          inside.db,
          caller.accountId,
          { ...body, made_by: creatorOf(caller) },
          now(),
        );
        const [shown] = await shownKeys(inside.db, [key], caller);
        if (!shown) throw new Error('one key in, one key out');
        const whom = { accountId: caller.accountId, action: 'key_made' as const, whom: key.name };
        await noteRights(inside, whom, { may: key.scopes.join(', '), site_ids: key.site_ids });
        return { status: 201, body: { ...shown, key: secret } };
      });
    },

    'DELETE /v1/keys/:id': async ({ caller, params, change }) => {
      const known = (await reachableKeys(caller)).find((key) => key.id === params.id);
      return change(async (inside) => {
        if (!known || !(await removeKey(inside.db, caller.accountId, known.id, now()))) {
          throw new ApiError('NOT_FOUND', 'API key not found. It may have been revoked already.');
        }
        inside.about(known.name);
        return { status: 200, body: { id: known.id, deleted: true as const } };
      });
    },
  } satisfies Partial<Handlers>;
}

/** A stolen key must not outlive itself. @throws FORBIDDEN for a key with more scopes, or more time, than the caller's. */
function refuseMore({ key, scopes }: Caller, wanted: KeyDraft): void {
  if (!key) return;
  const lacking = wanted.scopes.filter((scope) => !scopes.includes(scope));
  if (lacking.length > 0) {
    const names = lacking.map((scope) => `"${scope}"`).join(', ');
    const message = `scopes: an API key can only give scopes that it has; this one lacks ${names}.`;
    throw refused('exceeds_own_key', message, { field: 'scopes' });
  }
  if (key.expires_at === null) return;
  if (wanted.expires_at !== null && Date.parse(wanted.expires_at) <= Date.parse(key.expires_at)) return;
  const message = `expires_at: this API key expires at ${key.expires_at}; the keys that it creates cannot expire later.`;
  throw refused('exceeds_own_key', message, { field: 'expires_at' });
}

async function shownKeys(db: Db, keys: OwnedKey[], caller: Caller): Promise<ApiKey[]> {
  const creators = await creatorsOfKeys(db, caller.accountId);
  return keys.map(({ account_id: _, made_by, ...key }) => {
    const creator = made_by === null ? undefined : creators.get(made_by);
    return { ...key, creator: creator ? shownCreator(creator, caller) : null };
  });
}

/** Callers limited to sites learn nothing of members who may be limited to others. */
function shownCreator({ name, email }: Creator, caller: Caller): string | null {
  if (caller.siteIds) return null;
  return (maySeePeople(caller) && name) || shownAddress(email, caller);
}
