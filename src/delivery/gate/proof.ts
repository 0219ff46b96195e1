import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Baits } from '../../contract/sites/loader.ts';

const minuteMs = 60_000;

/** What stands behind a proof: that this site's page, in this exchange, was given this name's text. */
export interface Witnessed {
  siteId: string;
  name: string;
  nonce: string;
}

/** Shows for at least one minute and at most two that a name was fetched. Nothing is stored for it. */
export function makeProof(secret: string, witnessed: Witnessed, nowMs: number): string {
  return proofOf(secret, witnessed, Math.floor(nowMs / minuteMs));
}

export function isProof(secret: string, witnessed: Witnessed, proof: string, nowMs: number): boolean {
  const minute = Math.floor(nowMs / minuteMs);
  return [minute, minute - 1].some((each) => isSame(proofOf(secret, witnessed, each), proof));
}

/** Evidence enough: the control, and two baits of the same draw. */
export function isEnough(proven: Set<string>, { control, paths }: Baits): boolean {
  return proven.has(control) && paths.filter((name) => proven.has(name)).length >= 2;
}

/** The first word keeps this use of the secret apart from the signing of tokens. */
function proofOf(secret: string, { siteId, name, nonce }: Witnessed, minute: number): string {
  const text = ['proof', siteId, name, nonce, minute].join('\n');
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
