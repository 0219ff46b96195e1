import { type Random, seededRandom } from '../support/seeded-random.ts';
import { type Network, openNetwork } from './network.ts';
import { type Idle, type Life, openVirtualClock, type VirtualClock } from './virtual-clock.ts';

/** Where everything of a simulation happens, and what is found wrong in it. */
export interface World {
  random: Random;
  clock: VirtualClock;
  network: Network;
  idle: Idle;
  /** How far a process's wall clock may be off. */
  maxSkewMs: number;
  /** A process that begins now. */
  newLife(name: string): Life;
  /** Milliseconds since 1970. */
  now(): number;
  /** The wall clock of a process. */
  wallOf(life: Life): () => number;
  /** What happened, by time; the same for the same seed. */
  trace: string[];
  note(what: string): void;
  /** Broken promises. */
  faults: string[];
  blame(fault: string): void;
}

/** A Tuesday, near the events of `drawStream`. */
const beginning = Date.UTC(2026, 10, 3, 6);

const drawnId = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export function openWorld(seed: number): World {
  const random = seededRandom(seed);
  const idle: Idle = { nextDue: () => Number.POSITIVE_INFINITY, isBusy: () => false };
  const clock = openVirtualClock(idle);
  const maxSkewMs = random.pick([0, 10_000]);
  const trace: string[] = [];
  const faults: string[] = [];
  // The product draws ids by chance; what happens does not depend on them.
  const note = (what: string) => void trace.push(`${clock.now()} ${what.replace(drawnId, '#')}`);
  return {
    ...{ random, clock, idle, trace, faults, note, maxSkewMs },
    newLife(name) {
      const skewMs = random.below(2 * maxSkewMs + 1) - maxSkewMs;
      return { name, isAlive: true, pausedUntil: 0, skewMs };
    },
    network: openNetwork(clock, random),
    now: () => beginning + clock.now(),
    wallOf: (life) => () => beginning + clock.now() + life.skewMs,
    blame(fault) {
      if (faults.length < 20) faults.push(fault);
      note(`FAULT ${fault}`);
    },
  };
}
