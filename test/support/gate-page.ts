import { randomBytes } from 'node:crypto';
import { drawBaits } from '../../src/delivery/bait-pools.ts';

/** What a page without a blocker sends to the gate: the proofs of the control and of two baits. */
export async function collectProofs(
  url: string,
  siteId: string,
  names = namesOf(siteId, new Date()),
): Promise<{ nonce: string; proofs: { name: string; proof: string }[] }> {
  const nonce = randomBytes(16).toString('hex');
  const proofs = names.map(async (name) => {
    const { headers } = await fetch(`${url}/v1/media/${name}?g=${siteId}.${nonce}`);
    return { name, proof: headers.get('x-proof') ?? 'none' };
  });
  return { nonce, proofs: await Promise.all(proofs) };
}

export function namesOf(siteId: string, day: Date): string[] {
  const { control, paths } = drawBaits(day.toISOString().slice(0, 10), siteId);
  return [control, ...paths.slice(0, 2)];
}
