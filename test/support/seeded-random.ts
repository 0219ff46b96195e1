/** Draws that are the same for the same seed (mulberry32). */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** Cuts a list into this many parts. */
  parts<T>(list: readonly T[], count: number): T[][];
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(unit() * limit);
  return {
    below,
    chance: (share) => unit() < share,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    shuffle: (list) =>
      list
        .map((each) => ({ each, place: unit() }))
        .sort((a, b) => a.place - b.place)
        .map(({ each }) => each),
    parts: (list, count) => {
      const size = Math.ceil(list.length / count);
      return Array.from({ length: count }, (_, part) => list.slice(part * size, (part + 1) * size)).filter(
        (part) => part.length > 0,
      );
    },
  };
}
