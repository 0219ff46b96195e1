import { type Caller, requireFullAccess } from '../../../auth/caller.ts';
import { ApiError, invalidFields, refused } from '../../../contract/core/errors.ts';
import { addKey, type KeyDraft, listKeys, type OwnedKey, removeKey } from '../../../records/accounts/keys.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

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
      body: { keys: (await reachableKeys(caller)).map(publicKey) },
    }),

    'POST /v1/keys': async ({ caller, body, change }) => {
      if (body.expires_at !== null && Date.parse(body.expires_at) <= parts.now()) {
        throw invalidFields([{ field: 'expires_at', reason: 'too_small' }]);
      }
      refuseMore(caller, body);
      for (const id of body.site_ids ?? []) await ownedSite(db, caller, id);
      if (!body.site_ids) requireFullAccess(caller);
      return change(async (inside) => {
        const { key, secret } = await addKey(inside.db, caller.accountId, body, now());
        return { status: 201, body: { ...publicKey(key), key: secret } };
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

function publicKey({ account_id: _, ...key }: OwnedKey) {
  return key;
}
