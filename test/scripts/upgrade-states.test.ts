import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hasWholeHistory, statesInHistory, stepsNow } from '../fixtures/upgrade/states-in-history.mjs';
import { missing } from '../support/skip.ts';

// The upgrade tests open a database of each of these; test/engines/upgrade.test.ts.
const tested: { steps: string[] }[] = JSON.parse(
  readFileSync(new URL('../fixtures/upgrade/states.json', import.meta.url), 'utf8'),
);
const sets = tested.map(({ steps }) => [...steps].sort().join());
const hint = 'run: node test/fixtures/upgrade/write-states.mjs';

it('the upgrade tests open a database with the steps of this version', () => {
  expect(sets, hint).toContain(stepsNow().join());
});

it('the upgrade tests open a database of every state that was on main', ({ skip }) => {
  const reason = 'no complete Git history here';
  if (!hasWholeHistory()) return skip(missing('every state that was on main', reason) ?? reason);
  const states = statesInHistory();
  expect(states.length).toBeGreaterThan(20);
  const untested = states.filter(({ names }) => !sets.includes(names.join()));
  expect(untested, hint).toEqual([]);
});
