import { ApiError, invalidFields } from '../../contract/errors.ts';
import { addKey, listKeys, type OwnedKey, removeKey } from '../../records/keys.ts';
import type { Records } from '../../records/records.ts';
import type { Handlers } from '../api.ts';
import { type Caller, refuseLimited } from '../caller.ts';
import { ownedSite } from '../owned-site.ts';

export function keyHandlers(parts: { records: Records; now: () => number }) {
  const { db } = parts.records;

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

    'POST /v1/keys': async ({ caller, body }) => {
      if (body.expires_at !== null && Date.parse(body.expires_at) <= parts.now()) {
        throw invalidFields([{ field: 'expires_at', reason: 'too_small' }]);
      }
      for (const id of body.site_ids ?? []) await ownedSite(db, caller, id);
      if (!body.site_ids) refuseLimited(caller);
      const { key, secret } = await addKey(db, caller.accountId, body, new Date(parts.now()).toISOString());
      return { status: 201, body: { ...publicKey(key), key: secret } };
    },

    'DELETE /v1/keys/:id': async ({ caller, params }) => {
      const known = (await reachableKeys(caller)).find((key) => key.id === params.id);
      if (known && (await removeKey(db, caller.accountId, params.id))) {
        return { status: 200, body: { id: params.id, deleted: true as const }, thing: known.name };
      }
      throw new ApiError('NOT_FOUND', 'There is no such key.');
    },
  } satisfies Partial<Handlers>;
}

function publicKey({ account_id: _, ...key }: OwnedKey) {
  return key;
}
