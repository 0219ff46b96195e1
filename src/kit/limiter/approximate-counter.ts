/**
 * Counts for millions of keys in a fixed piece of memory: an open-addressing table of 32-bit slots, each a
 * 22-bit fingerprint and a count up to 1,023. At ten million keys in 64 MB about five share a count.
 */
export interface Crowd {
  /** @returns the count with what was added, at most `maxCount`. */
  add(key: string, added: number): number;
}

export const maxCount = 1023;
const fingerprintBits = 22;
const maxProbes = 64;

/** @param bits the table has 2^bits slots of four bytes: 24 bits are 64 MB. */
export function openApproximateCounter(bits = 24): Crowd {
  const slots = new Uint32Array(2 ** bits);
  const mask = slots.length - 1;
  return {
    add(key, added) {
      const [place, mark] = hash(key);
      const fingerprint = mark >>> (32 - fingerprintBits) || 1;
      let at = place & mask;
      for (let probe = 0; probe < maxProbes; probe++, at = (at + 1) & mask) {
        const slot = slots[at] ?? 0;
        if (slot !== 0 && slot >>> 10 !== fingerprint) continue;
        const count = Math.min((slot & maxCount) + added, maxCount);
        slots[at] = ((fingerprint << 10) | count) >>> 0;
        return count;
      }
      // The table is nearly full: a new address shares the count of the next one, so that it does not go uncounted.
      const count = Math.min(((slots[at] ?? 0) & maxCount) + added, maxCount);
      slots[at] = (((slots[at] ?? 0) & ~maxCount) | count) >>> 0;
      return count;
    },
  };
}

/** Two independent 32-bit hashes in one pass (Murmur-style mixing). */
function hash(key: string): [number, number] {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return [a >>> 0, b >>> 0];
}
