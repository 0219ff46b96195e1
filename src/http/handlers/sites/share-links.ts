import { readBreakdowns } from '../../../analytics/breakdowns.ts';
import { readOverview } from '../../../analytics/overview.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import { creatorOf } from '../../../auth/caller.ts';
import { limitAttempts, passwordTries, shareTries, tokenTries } from '../../../auth/limit-attempts.ts';
import type { Passwords } from '../../../auth/passwords.ts';
import { cleanName } from '../../../contract/core/clean-name.ts';
import { ApiError, conflict, invalidFields } from '../../../contract/core/errors.ts';
import { maxShares, type Share } from '../../../contract/sites/share-links.ts';
import { limitKeyOf } from '../../../kit/client-address.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import { readSigned, signText } from '../../../kit/sign.ts';
import type { Records } from '../../../records/records.ts';
import {
  addShare,
  findShare,
  listShares,
  removeShare,
  type StoredShare,
} from '../../../records/sites/share-links.ts';
import { findSite } from '../../../records/sites/sites.ts';
import type { Handlers } from '../../edge/api.ts';
import { onlyDeclared } from '../declared-properties.ts';
import { ownedSite } from '../owned-site.ts';
import type { QueryTurns } from '../query-turns.ts';

export interface ShareParts {
  records: Records;
  store: AnalyticsStore;
  sharedTurns: QueryTurns;
  limiter: Limiter;
  passwords: Passwords;
  baseUrl: string;
  now: () => number;
}

const passMs = 12 * 3_600_000;
const rowsOfBreakdown = 8;

/** Links that show numbers to people who are no members, and what those people see. */
export function shareHandlers(parts: ShareParts) {
  const { records, store, sharedTurns, passwords, baseUrl } = parts;
  const now = () => new Date(parts.now()).toISOString();

  /** @returns what stands for the password from now on. @throws UNAUTHORIZED, RATE_LIMITED */
  async function admit(
    share: StoredShare,
    given: { password?: string; pass?: string },
    address: string,
  ): Promise<string | null> {
    if (share.password_hash === null) return null;
    const secret = `${share.token_hash} ${share.password_hash}`;
    const until = given.pass === undefined ? null : readSigned(given.pass, secret);
    if (given.pass !== undefined && until !== null && Number(until) > parts.now()) return given.pass;
    if (given.password === undefined)
      throw new ApiError('UNAUTHORIZED', 'This link needs a password. Send it as password.');
    await limitAttempts(parts, `share:${share.id}:${limitKeyOf(address)}`, passwordTries);
    await limitAttempts(parts, `share:${share.id}`, shareTries);
    if (!(await passwords.matches(share.password_hash, given.password))) {
      throw new ApiError('UNAUTHORIZED', 'Incorrect password.');
    }
    return signText(String(parts.now() + passMs), secret);
  }

  return {
    'GET /v1/sites/:id/shares': async ({ caller, params }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const shares = await listShares(records.db, site.id);
      return { status: 200, body: { shares: shares.map(publicShare) } };
    },

    'POST /v1/sites/:id/shares': async ({ caller, params, body, change }) => {
      const site = await ownedSite(records.db, caller, params.id);
      onlyDeclared(site, body);
      if (body.expires_at !== null && Date.parse(body.expires_at) <= parts.now()) {
        throw invalidFields([{ field: 'expires_at', reason: 'too_small' }]);
      }
      const passwordHash = body.password === null ? null : await passwords.hash(body.password);
      return change(async (inside) => {
        const limits = { most: maxShares, now: now() };
        const added = await addShare(
          inside,
          site.id,
          { ...body, passwordHash, made_by: creatorOf(caller) },
          limits,
        );
        if (!added) {
          const message = `A site can have at most ${maxShares} share links. Revoke one first.`;
          throw conflict('most_links', message, { most: maxShares });
        }
        return { status: 201, body: { ...publicShare(added.share), ...addressesOf(added, baseUrl) } };
      });
    },

    'DELETE /v1/sites/:id/shares/:shareId': async ({ caller, params, change }) => {
      const site = await ownedSite(records.db, caller, params.id);
      return change(async ({ db, about }) => {
        const name = await removeShare(db, site.id, params.shareId);
        if (name === null)
          throw new ApiError('NOT_FOUND', 'Share link not found. It may have been revoked already.');
        about(name);
        return { status: 200, body: { id: params.shareId, deleted: true as const } };
      });
    },

    'POST /v1/shared': async ({ body, address, signal }) => {
      const share = await findShare(records.db, body.token, now());
      const site = share && (await findSite(records.db, share.site_id));
      if (!share || !site || (body.embedded && !share.may_embed)) {
        await limitAttempts(parts, `shared:${limitKeyOf(address)}`, tokenTries);
        throw new ApiError('NOT_FOUND', 'Link not found or expired.');
      }
      const pass = await admit(share, body, address);
      onlyDeclared(site, body);
      const query = { ...body, filters: [...share.filters, ...body.filters] };
      const rows = { ...query, search: '', limit: rowsOfBreakdown };
      const read = () =>
        Promise.all([
          readOverview(store, site, query, parts.now()),
          body.dimensions.length > 0 ? readBreakdowns(store, site, rows, parts.now()) : [],
        ]);
      const [overview, breakdowns] = await sharedTurns(limitKeyOf(address), read, { signal });
      const { name, domain, config } = site;
      const shown = { name: cleanName(name), domain, timezone: config.timezone };
      const answer = {
        name: cleanName(share.name),
        site: shown,
        filters: share.filters,
        overview,
        breakdowns,
        pass,
      };
      return { status: 200, body: answer };
    },
  } satisfies Partial<Handlers>;
}

function publicShare(share: StoredShare): Share {
  const { id, site_id, name, filters, may_embed, expires_at, created_at } = share;
  return {
    ...{ id, site_id, name, filters, may_embed, expires_at, created_at },
    has_password: share.password_hash !== null,
  };
}

/** The token comes after `#`, which no server log and no referrer contains. Nobody sees it again. */
function addressesOf({ share, token }: { share: StoredShare; token: string }, baseUrl: string) {
  return {
    url: `${baseUrl}/shared#${token}`,
    embed_url: share.may_embed ? `${baseUrl}/embed#${token}` : null,
  };
}
