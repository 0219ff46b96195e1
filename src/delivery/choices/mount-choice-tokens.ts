import type { Context, Hono } from 'hono';
import { ApiError, invalidFields } from '../../contract/core/errors.ts';
import { outcomeRoutes } from '../../contract/events/outcomes.ts';
import type { Bindings } from '../../http/edge/api.ts';
import { parseJson, publicBodyBytes, readJsonBody } from '../../http/edge/json-body.ts';
import { countRequest } from '../../http/edge/rate-limit.ts';
import { validate } from '../../http/edge/validate.ts';
import { type ClientAddress, limitKeyOf } from '../../kit/client-address.ts';
import type { Limiter } from '../../kit/limiter/limiter.ts';
import type { Signals } from '../../kit/signals/signals.ts';
import { openTtlCache } from '../../kit/ttl-cache.ts';
import type { Db, Records } from '../../records/records.ts';
import { secretOrNew } from '../../records/secret-settings.ts';
import { findSite } from '../../records/sites/sites.ts';
import { listTemplates } from '../../records/sites/templates.ts';
import { readEntryFile } from '../part-names.ts';
import { choiceToken, expiryOf, outcomeSecretName } from './choice-token.ts';

export interface ChoiceTokenParts {
  records: Records;
  signals: Pick<Signals, 'subscribe'>;
  limiter: Limiter;
  clientAddress: ClientAddress;
  trackPerMinute: number;
  makeSecret: () => string;
  now: () => number;
}

/** The second one is in the folder of the baits, which every first-party setup passes on as a whole. */
const addresses = [
  '/v1/choices/:id{[0-9A-Fa-f-]{36}}',
  '/v1/media/:file{[0-9a-f-]{36}-(?:choices|[0-9a-f]{8})}',
];

const cors = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
const preflight = {
  ...cors,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
};

const bounds = { keepMs: 10_000, most: 10_000 };

/** Where a wall gets the token that its link carries, so that the owner's server can confirm what came of it. */
export function mountChoiceTokens(app: Hono<Bindings>, parts: ChoiceTokenParts): void {
  const { records, now } = parts;
  const offered = openTtlCache((siteId) => listOffered(records.db, siteId), bounds, now);
  parts.signals.subscribe('site', offered.forget);

  app.on('OPTIONS', addresses, (c) => c.body(null, 204, preflight));

  app.on('POST', addresses, async (c) => {
    for (const [name, value] of Object.entries({ ...cors, 'cache-control': 'no-store' }))
      c.header(name, value);
    const siteId = siteAsked(c);
    const choices = siteId === '' ? null : await offered.get(siteId);
    // Made-up ids share one count, or each would begin another.
    await count(c, choices ? siteId : '', parts);
    const body = validate(outcomeRoutes['POST /v1/choices/:id'].body, parseJson(await readBody(c)));
    if (!choices) throw new ApiError('NOT_FOUND', 'Site not found or turned off. Check the id.');
    if (!choices.has(body.choice)) throw invalidFields([{ field: 'choice', reason: 'invalid_value' }]);
    const offer = { session: body.session_id, choice: body.choice, at: now() };
    const secret = await secretOrNew(records.db, outcomeSecretName, parts.makeSecret);
    const expires_at = new Date(expiryOf(offer)).toISOString();
    return c.json({ token: choiceToken(siteId, offer, secret), expires_at }, 201);
  });
}

/** Empty: the file is no such address. */
function siteAsked(c: Context<Bindings>): string {
  const file = c.req.param('file');
  if (file === undefined) return (c.req.param('id') ?? '').toLowerCase();
  const found = readEntryFile(file);
  return found?.entry === 'choices' ? found.siteId : '';
}

/** What the site's templates offer; null where there is no such site, or it is inactive. */
async function listOffered(db: Db, siteId: string): Promise<Set<string> | null> {
  const site = await findSite(db, siteId);
  if (site?.status !== 'active') return null;
  const templates = await listTemplates(db, siteId);
  return new Set(templates.flatMap(({ config }) => config.choices ?? []).map(({ id }) => id));
}

/** @throws RATE_LIMITED: a household may ask as often as it may send events. */
async function count(c: Context<Bindings>, siteId: string, parts: ChoiceTokenParts): Promise<void> {
  const forwarded = c.req.header('x-forwarded-for');
  const client = parts.clientAddress(c.env.incoming.socket.remoteAddress, forwarded);
  const key = `choices:${siteId}:${limitKeyOf(client)}`;
  const { headers, refusal } = await countRequest(parts.limiter, key, parts.trackPerMinute, parts.now());
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (refusal) throw refusal;
}

/** As text/plain a page's request needs no preflight, so that is taken for JSON too. */
function readBody(c: Context<Bindings>): Promise<string> {
  const type = c.req.header('content-type')?.replace(/^text\/plain\b/i, 'application/json');
  return readJsonBody(c.req.raw, type, publicBodyBytes);
}
