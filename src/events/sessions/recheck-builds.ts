import type { Engine } from '../store/engine.ts';
import { readDoubtful, settling } from './blocks.ts';
import { buildBlocks } from './build-sessions.ts';
import type { BuildWatch } from './build-watch.ts';

/** After so long, an insert whose sender is gone or has given up has arrived or never will. */
export const settleMs = 6 * 60_000;
/** Inserts are rechecked for so long; after an upgrade, their names lie a day back. */
const lookBackMs = 26 * 60 * 60_000;

export interface RecheckParts {
  engine: Pick<Engine, 'database' | 'cluster' | 'query' | 'insert' | 'command'>;
  watch: BuildWatch;
  /** Time that passes, whatever the clock says. */
  elapsed: () => number;
  settleMs?: number;
}

/** @param now of the event store's clock, ms */
export type Recheck = (now: number, check?: () => Promise<void>) => Promise<void>;

/**
 * A build that is stopped may have sent sessions that arrive after the next build has stored them, and a node that lost the
 * lock may have built beside the next one: then they are there twice. So what took more than one build is built once more
 * when nothing of the first can arrive any longer. Run it while no sessions are built.
 */
export function openRechecks(parts: RecheckParts): Recheck {
  const { engine, watch, elapsed, settleMs: wait = settleMs } = parts;
  const foundAt = new Map<string, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  return async (now, check) => {
    if (elapsed() - lookedAt < wait) return;
    const doubtful = await readDoubtful(engine, now - lookBackMs);
    lookedAt = elapsed();
    for (const name of foundAt.keys()) if (!doubtful.some((each) => each.name === name)) foundAt.delete(name);
    const due = doubtful.filter(({ name }) => lookedAt - (foundAt.get(name) ?? lookedAt) >= wait);
    for (const { name } of doubtful) if (!foundAt.has(name)) foundAt.set(name, lookedAt);
    if (due.length === 0) return;
    const names = due.map(({ name }) => name);
    // Stopped as well, it leaves the same doubt.
    for (const name of names) foundAt.delete(name);
    await buildBlocks(engine, names, {
      ...{ ids: 0, wasBegun: true, built: due.flatMap(settling) },
      watch: { ...watch, ...(check && { check }) },
    });
  };
}
