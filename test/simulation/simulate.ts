import type { BrokenParts } from './broken-parts.ts';
import { type IntakeOutcome, runIntake } from './intake.ts';
import { type Emphasis, runOffice } from './office.ts';
import type { OfficeStage } from './office-stage.ts';
import { openWorld } from './world.ts';

export interface Simulated extends IntakeOutcome {
  seed: number;
  /** What the nodes did after events were in; null: nothing. */
  emphasis: Emphasis | null;
  /** Broken promises. */
  faults: string[];
  /** What happened, the same each time. */
  trace: string[];
}

/** Reports and webhooks take days, and most of the time of a simulation. */
const shares: [Emphasis | null, number][] = [
  ['reports', 2],
  ['webhooks', 3],
  ['jobs', 5],
  [null, 15],
];

/** A world from its seed: events are taken in and counted, then nodes work on jobs. @param always instead of what the seed says */
export async function simulate(
  seed: number,
  stage: OfficeStage,
  broken: BrokenParts = {},
  always?: Emphasis | null,
): Promise<Simulated> {
  const world = openWorld(seed);
  const drawn = world.random.pick(
    shares.flatMap(([name, share]) => Array<Emphasis | null>(share).fill(name)),
  );
  const emphasis = always === undefined ? drawn : always;
  const outcome = await runIntake(world, broken);
  if (emphasis) await runOffice(world, stage, broken, emphasis);
  return { ...outcome, seed, emphasis, faults: world.faults, trace: world.trace };
}
