import { randomBytes } from 'node:crypto';
import { creatorOf } from '../../../auth/caller.ts';
import { ApiError, conflict } from '../../../contract/core/errors.ts';
import { connectorLimits, type DataLink } from '../../../contract/integrations/connector.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import { noteIfAvailable } from '../../../kit/store-unavailable.ts';
import {
  addLink,
  findLink,
  listLinks,
  noteLinkUse,
  removeLink,
  type StoredLink,
} from '../../../records/reports/csv-links.ts';
import { findSite } from '../../../records/sites/sites.ts';
import { hashToken } from '../../../reports/exports/hash-token.ts';
import type { Handlers } from '../../edge/api.ts';
import { countRequest } from '../../edge/rate-limit.ts';
import { onlyDeclared } from '../declared-properties.ts';
import { ownedSite, ownedSiteForUpdate } from '../owned-site.ts';
import { answerCsv, type ConnectorParts, tableCsv, wholeTable } from './connector.ts';

const dayMs = 86_400_000;
const perMinute = 60;

/** CSV links: one question of one site, for programs that can send no key, until they are revoked. */
export function dataLinkHandlers(parts: ConnectorParts & { limiter: Limiter; baseUrl: string }) {
  const { records, limiter, baseUrl, now } = parts;
  const { db } = records;
  const iso = () => new Date(now()).toISOString();
  return {
    'GET /v1/sites/:id/links': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      return { status: 200, body: { links: (await listLinks(db, site.id)).map(shown) } };
    },

    'POST /v1/sites/:id/links': async ({ caller, params, body, change }) => {
      const site = await ownedSite(db, caller, params.id);
      onlyDeclared(site, body.question, 'question.');
      const token = randomBytes(32).toString('base64url');
      const draft = {
        account_id: site.account_id,
        site_id: site.id,
        name: body.name,
        token_hash: hashToken(token),
        prefix: token.slice(0, 6),
        question: body.question,
        made_by: creatorOf(caller),
        expires_at: new Date(now() + body.expires_in_days * dayMs).toISOString(),
      };
      return change(async (inside) => {
        await ownedSiteForUpdate(inside, caller, site.id);
        const links = await listLinks(inside.db, site.id);
        // As share links: one that has expired takes no place.
        if (links.filter((each) => each.expires_at > iso()).length >= connectorLimits.links) {
          const message = `A site can have at most ${connectorLimits.links} CSV links. Revoke one first.`;
          throw conflict('most_csv_links', message, { most: connectorLimits.links });
        }
        const link = await addLink(inside.db, draft, iso());
        return { status: 201, body: { ...shown(link), url: `${baseUrl}/v1/connector/links/${token}.csv` } };
      });
    },

    'DELETE /v1/sites/:id/links/:linkId': async ({ caller, params, change }) => {
      const site = await ownedSite(db, caller, params.id);
      return change(async (inside) => {
        const name = await removeLink(inside.db, site.id, params.linkId);
        if (name === null) {
          throw new ApiError('NOT_FOUND', 'CSV link not found. It may have been revoked already.');
        }
        inside.about(name);
        return { status: 200, body: { id: params.linkId, deleted: true as const } };
      });
    },

    'GET /v1/connector/links/:file': async ({ params, header, signal }) => {
      const link = await findLink(db, hashToken(params.file.slice(0, -'.csv'.length)), iso());
      const site = link && (await findSite(db, link.site_id));
      if (!link || !site) throw new ApiError('NOT_FOUND', 'Link not found or expired.');
      const { refusal } = await countRequest(limiter, `link:${link.id}`, perMinute, now());
      if (refusal) throw refusal;
      await noteIfAvailable(noteLinkUse(db, link, iso()));
      const table = await wholeTable(parts, {
        ...{ site, question: link.question, format: 'csv' },
        ...{ asker: `link:${link.id}`, signal },
      });
      return answerCsv(tableCsv(table), header, { 'referrer-policy': 'no-referrer' });
    },
  } satisfies Partial<Handlers>;
}

function shown({ id, name, prefix, question, created_at, expires_at, last_used_at }: StoredLink): DataLink {
  return { id, name, prefix, question, created_at, expires_at, last_used_at };
}
