import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesBelow } from './support/source-imports.ts';

/** Tests wait for a state, or turn the clock of the server or of the page (`server.clock`, `page-clock.ts`). These wait for time. */
const allowed: Record<string, number> = {
  // Between the events of a load, so that one lasts as long as a store is away.
  'test/engines/stores-away.test.ts': 1,
  // Whatever a screen asks for must keep to the folder, so each has to be quiet.
  'test/e2e/base-path.test.ts': 1,
  // What is measured is how long a refusal takes whose password check takes so long.
  'test/http/refusal-time.test.ts': 1,
};

test('no test sleeps', () => {
  const asleep =
    /waitForTimeout\(|networkidle|setTimeout[^}]*\} from 'node:timers\/promises'|new Promise\b[^;]{0,40}=> setTimeout\(/g;
  const found = filesBelow('test', /\.ts$/)
    .filter((file) => !/^test\/(support|matrix)\//.test(file) && file !== 'test/no-sleeps.test.ts')
    .map((file) => [file, readFileSync(file, 'utf8').match(asleep)?.length ?? 0] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(found)).toEqual(allowed);
});
