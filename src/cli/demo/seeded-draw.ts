/** Random choices that are the same for the same seed, so that a demo looks alike on every machine. */
export interface Draw {
  /** 0 to 1. */
  unit(): number;
  /** Part of a day, 0 to 1: few visitors at night, most in the evening. */
  daytime(): number;
  pick<T>(list: readonly (readonly [T, number])[]): T;
  pickRow<A, B>(list: readonly (readonly [A, B, number])[]): [A, B];
}

export function seededDraw(seed: string): Draw {
  const unit = generator(seed);
  const choose = <T>(list: readonly T[], weight: (row: T) => number): T => {
    let left = unit() * list.reduce((sum, row) => sum + weight(row), 0);
    const found = list.find((row) => {
      left -= weight(row);
      return left < 0;
    });
    return found ?? (list[0] as T);
  };
  return {
    unit,
    daytime() {
      const hour = 15 + 5.5 * (unit() + unit() + unit() - 1.5) * 1.6;
      return (((hour % 24) + 24) % 24) / 24;
    },
    pick: (list) => choose(list, (row) => row[1])[0],
    pickRow(list) {
      const [a, b] = choose(list, (row) => row[2]);
      return [a, b];
    },
  };
}

/** mulberry32 on an FNV-1a hash of the seed. */
function generator(seed: string): () => number {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
