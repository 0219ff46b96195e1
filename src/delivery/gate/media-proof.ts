import type { FindGate } from './open-gates.ts';
import { makeProof } from './proof.ts';

const asked = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{16,64})$/;

/** The headers that prove to a gated site's page that it was given this name's text; none for anybody else. */
export async function proofHeaders(
  findGate: FindGate,
  name: string,
  request: string | undefined,
  nowMs: number,
): Promise<Record<string, string>> {
  const [, siteId = '', nonce = ''] = asked.exec(request ?? '') ?? [];
  const gate = siteId === '' ? null : await findGate(siteId);
  if (!gate) return {};
  return {
    'x-proof': makeProof(gate.secret, { siteId, name, nonce }, nowMs),
    'access-control-expose-headers': 'X-Proof',
  };
}
