import { expect } from 'vitest';
import { countExposures } from '../../src/analytics/ab-test/count-exposures.ts';
import type { ExperimentRun } from '../../src/contract/analytics/ab-test-runs.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { isWall, naiveExposures } from './naive-exposures.ts';
import { type NaiveSession, timeOf } from './naive-sessions.ts';
import type { Random } from './seeded-random.ts';

/** A test that ran for a random time, with or without a change of its shares, against the naive sessions. */
export async function compareExposures(
  engine: Engine,
  siteId: string,
  sessions: NaiveSession[],
  random: Random,
): Promise<void> {
  const walls = sessions.flatMap(({ events }) => events.filter(isWall).map(timeOf));
  // Mostly at a wall, where a mistake of one millisecond counts.
  const instant = () =>
    walls.length > 0 && random.chance(0.7)
      ? random.pick(walls) + random.pick([0, 1])
      : Date.UTC(2026, 10, 3) + random.below(172_800_000);
  const [from = 0, middle = 0, to = 0] = [instant(), instant(), instant()].sort((a, b) => a - b);
  const starts = random.chance(0.5) ? [from, middle] : [from];
  const iso = (ms: number) => new Date(ms).toISOString();
  const periods = starts.map((each) => ({ from: iso(each), weights: {} }));
  const run = { started_at: iso(from), stopped_at: iso(to), periods } as unknown as ExperimentRun;
  const ours = (await countExposures(engine, siteId, run)).map(({ first: _, last: __, ...row }) => row);
  expect(ours, JSON.stringify(run)).toEqual(naiveExposures(sessions, { from, to, starts }));
}
