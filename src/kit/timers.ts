import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';

export interface Timer {
  unref(): unknown;
}

/** The clock that code waits by: that of the process, or one that a test turns. */
export interface Timers {
  setTimeout(run: () => void, ms: number): Timer;
  clearTimeout(timer: Timer | undefined): void;
  setInterval(run: () => void, ms: number): Timer;
  clearInterval(timer: Timer | undefined): void;
  /** Time that has passed, whatever the system clock is set to. */
  performance: { now(): number };
}

export const processTimers: Timers = {
  setTimeout,
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
  setInterval,
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout | undefined),
  performance,
};
