/** The time of a server under test: that of the machine, and what the test has added to it. */
export interface Clock {
  now(): number;
  advance(ms: number): void;
  /** Goes to the start of the next window of this length, so that what is counted in windows starts from zero. */
  nextWindow(ms: number): void;
}

export function openClock(): Clock {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  return {
    now,
    advance(ms) {
      ahead += ms;
    },
    nextWindow(ms) {
      ahead += ms - (now() % ms);
    },
  };
}

export const minuteMs = 60_000;
export const quarterMs = 15 * minuteMs;
