/** The time of a server under test: that of the machine, and what the test has added to it. */
export interface Clock {
  now(): number;
  /** Time as it passes; `set` does not move it. */
  elapsed(): number;
  advance(ms: number): void;
  /** Sets the clock forward or back, as an operator or a broken machine does; no time passes. */
  set(byMs: number): void;
  /** Goes to the start of the next window of this length, so that what is counted in windows starts from zero. */
  nextWindow(ms: number): void;
  /** Goes to the next noon in UTC: hours before and after are of the same day, whenever the test runs. */
  nextNoon(): void;
}

const dayMs = 24 * 3_600_000;

export function openClock(): Clock {
  let ahead = 0;
  let wrong = 0;
  const now = () => Date.now() + ahead + wrong;
  const untilNext = (ms: number) => ms - (now() % ms);
  return {
    now,
    elapsed: () => performance.now() + ahead,
    set(byMs) {
      wrong += byMs;
    },
    advance(ms) {
      ahead += ms;
    },
    nextWindow(ms) {
      ahead += untilNext(ms);
    },
    nextNoon() {
      ahead += untilNext(dayMs) + dayMs / 2;
    },
  };
}

export const minuteMs = 60_000;
export const quarterMs = 15 * minuteMs;
