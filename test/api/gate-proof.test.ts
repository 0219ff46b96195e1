import { describe, expect, it } from 'vitest';
import { isProof, makeProof } from '../../src/delivery/gate/proof.ts';

const witnessed = { siteId: 'site', name: 'photo-160x600.jpg', nonce: 'n'.repeat(16) };
const start = Date.UTC(2027, 0, 1, 12, 0, 0);
const at = (seconds: number) => start + seconds * 1000;

describe('a proof', () => {
  it.each([
    [0, 0, true],
    [0, 60, true],
    [0, 119.9, true],
    [0, 120, false],
    [59.9, 119.9, true],
    [59.9, 120, false],
    [60, 0, false],
  ])('made at second %f shows at second %f: %s', (made, shown, good) => {
    expect(isProof('secret', witnessed, makeProof('secret', witnessed, at(made)), at(shown))).toBe(good);
  });

  it.each([
    ['another site', { siteId: 'other' }],
    ['another name', { name: 'other.gif' }],
    ['another nonce', { nonce: 'm'.repeat(16) }],
  ])('says nothing for %s', (_, change) => {
    const proof = makeProof('secret', witnessed, start);
    expect(isProof('secret', { ...witnessed, ...change }, proof, start)).toBe(false);
  });

  it('says nothing under another secret, nor when it was cut', () => {
    const proof = makeProof('secret', witnessed, start);
    expect(isProof('another', witnessed, proof, start)).toBe(false);
    expect(isProof('secret', witnessed, proof.slice(0, -1), start)).toBe(false);
    expect(isProof('secret', witnessed, '', start)).toBe(false);
  });
});
