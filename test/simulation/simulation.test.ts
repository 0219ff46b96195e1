import { afterAll, describe, expect, it } from 'vitest';
import { openOfficeStage } from './office-stage.ts';
import { type Simulated, simulate } from './simulate.ts';

/**
 * The spool, its shipping, the session builder, the job queue, reports and webhooks in a world of one seed: power losses,
 * kills, pauses, a disk and a network that fail. A seed that fails prints the line that replays it.
 */
const replayed = process.env.TRUCE_SIMULATION_SEED;
const seeds = replayed ? 1 : Number(process.env.TRUCE_SIMULATION_SEEDS ?? 1_000);
const first = Number(replayed ?? 1);
const inOne = 100;

const stage = await openOfficeStage();
afterAll(() => stage.close());
const totals = { seeds: 0, acknowledged: 0, kills: 0, reports: 0, webhooks: 0, jobs: 0 };

describe(`${seeds} simulated worlds`, () => {
  const parts = Array.from({ length: Math.ceil(seeds / inOne) }, (_, part) => first + part * inOne);
  it.each(parts)('keep every promise, from seed %i on', async (from) => {
    const failed: string[] = [];
    for (let seed = from; seed < Math.min(from + inOne, first + seeds); seed++) {
      const simulated = await simulate(seed, stage);
      count(simulated);
      if (simulated.faults.length > 0) failed.push(tell(simulated));
    }
    expect(failed.slice(0, 3).join('\n\n')).toBe('');
  });

  it.skipIf(replayed || seeds < 1_000)('were not idle', () => {
    console.log(JSON.stringify(totals));
    expect(totals.acknowledged).toBeGreaterThan(5 * seeds);
    expect(totals.kills).toBeGreaterThan(seeds / 2);
    expect(Math.min(totals.reports, totals.webhooks, totals.jobs)).toBeGreaterThan(seeds / 20);
  });
});

it('gives the same world for the same seed', async () => {
  for (const emphasis of ['reports', 'webhooks', 'jobs'] as const) {
    const [one, two] = [await simulate(7, stage, {}, emphasis), await simulate(7, stage, {}, emphasis)];
    expect(two.trace).toEqual(one.trace);
    expect((await simulate(8, stage, {}, emphasis)).trace).not.toEqual(one.trace);
  }
});

function count({ acknowledged, kills, emphasis }: Simulated): void {
  totals.seeds++;
  totals.acknowledged += acknowledged;
  totals.kills += kills;
  if (emphasis) totals[emphasis]++;
}

function tell({ seed, faults, trace }: Simulated): string {
  const replay = `TRUCE_SIMULATION_SEED=${seed} npm test -- test/simulation/simulation.test.ts`;
  const lines = replayed ? trace : trace.slice(-15);
  return [
    `seed ${seed}: ${faults[0]} (${faults.length} in all)`,
    ...faults.slice(1, 5),
    replay,
    ...lines,
  ].join('\n');
}
