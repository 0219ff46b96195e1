import { tmpdir } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';
import { closingLine } from './test/support/closing-line.ts';
import { openMemoryFolder } from './test/support/memory-folder.ts';
import { patienceMs } from './test/support/patience.ts';

// All workers, and what they start, make their temporary files there.
const memory = process.env.TMPDIR ? null : openMemoryFolder();
if (memory) Object.assign(process.env, { TMPDIR: memory, TEST_DISK_FOLDER: tmpdir() });

/** In the folders of unit tests, but they need the built product. */
const onTheBuild = [
  'test/sdk/built-parts.test.ts',
  'test/sdk/size.test.ts',
  'test/web/add-language.test.ts',
  'test/web/size.test.ts',
];
/** Simulations, whole filter lists, every text of the product, 20,000 random events: longer than a unit test may take. */
const thorough = [
  'test/analytics/advice.test.ts',
  'test/analytics/period.test.ts',
  'test/analytics/returning-visitors.test.ts',
  'test/analytics/simulation.test.ts',
  'test/http/plain-event.test.ts',
  'test/kit/draw-path.test.ts',
  'test/sdk/bait-pools.test.ts',
  'test/sdk/colors.test.ts',
  'test/web/translations.test.ts',
];
const built = {
  globalSetup: ['test/support/build-once.ts'],
  setupFiles: ['test/support/leave-nothing.ts'],
  // Generous: beside other work, a machine takes ten times as long.
  testTimeout: 300_000,
  hookTimeout: 300_000,
};
const below = (...names: string[]) => names.map((name) => `test/${name}/**/*.test.ts`);
const folders = {
  engines: below('engines', 'simulation', 'exports', 'lists', 'email', 'notify', 'reports'),
  api: below('api', 'cli', 'installation', 'sdks', 'connectors', 'simulate', 'verify'),
  e2e: below('e2e'),
};

export default {
  test: {
    // chDB binds one data directory to a process, and native modules dislike threads.
    experimental: { fsModuleCache: true },
    pool: 'forks',
    // A worker runs many files: the product, chDB and the browser are loaded once in it, not once a file.
    isolate: false,
    // Twice the two cores everywhere this runs: half of a test's time is waiting for something to happen.
    maxWorkers: 4,
    // A machine that is busy is slow, not wrong: what is awaited may take its time.
    expect: { poll: { timeout: patienceMs } },
    reporters: ['default', closingLine()],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Whatever is in no other project, so that no file is forgotten.
          include: ['test/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            ...folders.engines,
            ...folders.api,
            ...folders.e2e,
            ...onTheBuild,
            ...thorough,
          ],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: 'engines', include: [...folders.engines, ...thorough], ...built },
      },
      { extends: true, test: { name: 'api', include: [...folders.api, ...onTheBuild], ...built } },
      { extends: true, test: { name: 'e2e', include: folders.e2e, ...built } },
    ],
  },
} satisfies ViteUserConfig;
