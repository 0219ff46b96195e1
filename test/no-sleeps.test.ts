import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesBelow } from './support/source-imports.ts';

/**
 * Tests wait for a state, or turn the clock of the server (`server.clock`). These still wait for time: in a browser, to
 * see that nothing happens, and between the events of a load. None may be added; lower the number with each that goes.
 */
const allowed: Record<string, number> = {
  'test/e2e/ad-tags.test.ts': 5,
  'test/e2e/consent-modes.test.ts': 5,
  'test/e2e/false-alarms.test.ts': 1,
  'test/e2e/good-manners.test.ts': 5,
  'test/e2e/main-job.test.ts': 1,
  'test/e2e/meeting.test.ts': 2,
  'test/e2e/preview.test.ts': 2,
  'test/e2e/single-page.test.ts': 5,
  'test/e2e/unseen-page.test.ts': 3,
  'test/e2e/visit.test.ts': 2,
  'test/e2e/wall-seen.test.ts': 7,
  'test/e2e/wall-shape.test.ts': 1,
  'test/e2e/wall-tab.test.ts': 2,
  'test/e2e/wall.test.ts': 5,
  'test/engines/delete-site.test.ts': 1,
  'test/engines/kill.test.ts': 1,
  'test/engines/stores-away.test.ts': 2,
  'test/integrations/in-a-browser.test.ts': 1,
};

test('no test sleeps', () => {
  const asleep = /waitForTimeout\(|new Promise\b[^;]{0,40}=> setTimeout\(/g;
  const found = filesBelow('test', /\.ts$/)
    .filter((file) => !/^test\/(support|matrix)\//.test(file) && file !== 'test/no-sleeps.test.ts')
    .map((file) => [file, readFileSync(file, 'utf8').match(asleep)?.length ?? 0] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(found)).toEqual(allowed);
});
