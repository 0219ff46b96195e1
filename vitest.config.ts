import { defineConfig } from 'vitest/config';
import { closingLine } from './test/support/closing-line.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // chDB binds one data directory to a process, and native modules dislike threads.
    pool: 'forks',
    // One more than the two cores everywhere this runs: a third of a test's time is waiting for something to happen.
    maxWorkers: 3,
    // A machine that is busy is slow, not wrong: what is awaited may take its time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', closingLine()],
  },
});
