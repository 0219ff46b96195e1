import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { ApiError } from '../../contract/core/errors.ts';
import { Uuid } from '../../contract/core/fields.ts';
import { type GateProofs, gateRoutes } from '../../contract/sites/gate.ts';
import type { Bindings } from '../../http/edge/api.ts';
import { parseJson, publicBodyBytes, readJsonBody } from '../../http/edge/json-body.ts';
import { countRequest } from '../../http/edge/rate-limit.ts';
import { validate } from '../../http/edge/validate.ts';
import { type ClientAddress, limitKeyOf } from '../../kit/client-address.ts';
import { validDays } from '../../kit/day-marks.ts';
import type { Limiter } from '../../kit/limiter/limiter.ts';
import { drawBaits } from '../bait-pools.ts';
import type { FindGate, OpenGate } from './open-gates.ts';
import { isEnough, isProof } from './proof.ts';
import { signToken } from './token.ts';

export interface GateEdgeParts {
  findGate: FindGate;
  limiter: Limiter;
  clientAddress: ClientAddress;
  trackPerMinute: number;
  baseUrl: string;
  now: () => number;
}

/** The second one is for sites whose own host passes on their bait folder, and nothing else of the service. */
const addresses = ['/v1/gate/:id', '/v1/media/:id'];
const dayMs = 86_400_000;
/** A page may hold the script of an earlier day, as long as its mark is valid: caches keep one, and tabs stay open. */
const ages = Array.from({ length: validDays + 1 }, (_, age) => age);

const cors = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
const preflight = {
  ...cors,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
};

/** Where a visitor's page exchanges its proofs for a token. Any page may ask, as it may send events. */
export function mountGate(app: Hono<Bindings>, parts: GateEdgeParts): void {
  app.on('OPTIONS', addresses, (c) => c.body(null, 204, preflight));

  app.on('POST', addresses, async (c) => {
    for (const [name, value] of Object.entries({ ...cors, 'cache-control': 'no-store' }))
      c.header(name, value);
    const { data: siteId = '' } = Uuid.safeParse(c.req.param('id'));
    const gate = siteId === '' ? null : await parts.findGate(siteId);
    // Made-up ids share one count, or each would begin another.
    await count(c, gate ? siteId : '', parts);
    if (!gate) throw new ApiError('NOT_FOUND', 'This site has no gate. Turn it on first.');
    const proofs = validate(gateRoutes['POST /v1/gate/:id'].body, parseJson(await readBody(c)));
    const nowMs = parts.now();
    const proven = provenNames(gate, proofs, nowMs);
    if (!ages.some((age) => isEnough(proven, drawBaits(dayOf(nowMs - age * dayMs), siteId)))) {
      throw new ApiError('FORBIDDEN', 'Invalid or expired proofs. Load the baits again.');
    }
    return c.json(tokenFor(gate, parts.baseUrl, nowMs), 201);
  });
}

/** @throws RATE_LIMITED: a household may ask as often as it may send events. */
async function count(c: Context<Bindings>, siteId: string, parts: GateEdgeParts): Promise<void> {
  const forwarded = c.req.header('x-forwarded-for');
  const client = parts.clientAddress(c.env.incoming.socket.remoteAddress, forwarded);
  const key = `gate:${siteId}:${limitKeyOf(client)}`;
  const { headers, refusal } = await countRequest(parts.limiter, key, parts.trackPerMinute, parts.now());
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (refusal) throw refusal;
}

/** As text/plain a page's request needs no preflight, so that is taken for JSON too. */
function readBody(c: Context<Bindings>): Promise<string> {
  const type = c.req.header('content-type')?.replace(/^text\/plain\b/i, 'application/json');
  return readJsonBody(c.req.raw, type, publicBodyBytes);
}

function provenNames(
  { siteId, secret }: OpenGate,
  { nonce, proofs }: GateProofs,
  nowMs: number,
): Set<string> {
  const valid = proofs.filter(({ name, proof }) => isProof(secret, { siteId, name, nonce }, proof, nowMs));
  return new Set(valid.map(({ name }) => name));
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function tokenFor({ siteId, secret, ttlS }: OpenGate, iss: string, nowMs: number) {
  const iat = Math.floor(nowMs / 1000);
  const exp = iat + ttlS;
  const token = signToken({ iss, sub: siteId, iat, exp, jti: randomUUID() }, secret);
  return { token, expires_at: new Date(exp * 1000).toISOString() };
}
