import { openVisits, tellVisit } from '../../src/events/intake/cookieless-sessions.ts';
import type { VisitStore } from '../../src/events/intake/redis-visits.ts';
import { openSharedVisits } from '../../src/events/intake/shared-visits.ts';
import { event, type More, morning, type Stage, sender } from './visit-cases.ts';

export type TwoNodes = Stage & { nowMs: number };

/**
 * Two nodes that know nothing of each other but what the store tells them; every event goes to the other one than that before.
 * @param open the store; it lives by the stage's clock
 */
export function twoNodes(open: (now: () => number) => VisitStore, by: Partial<typeof sender> = {}): TwoNodes {
  const stage = { nowMs: morning };
  const store = open(() => stage.nowMs);
  return joining(store, stage, by);
}

/** Nodes that have just been started. @param stage whose clock they go by */
export function joining<T extends { nowMs: number }>(
  store: VisitStore,
  stage: T,
  by: Partial<typeof sender> = {},
): Stage & T {
  const now = () => stage.nowMs;
  const nodes = [0, 1].map(() => openSharedVisits(store, openVisits(now), now));
  let turn = 0;
  const take = async (session_id: string, more: More = {}) => {
    const visits = nodes[turn++ % 2] as (typeof nodes)[number];
    const from = { ...sender, ...by, ...more.from };
    const sent = event({ session_id, ...more.event });
    const found = await visits.join(sent, from);
    if (!found) throw new Error('this id is not joined');
    return { ...found, visits, sent, from };
  };
  return Object.assign(stage, {
    async view(session_id: string, more?: More) {
      const { visit, visits, sent, from } = await take(session_id, more);
      visits.note(visit, sent, from);
      await visits.share([visit]);
      return visit.sessionId;
    },
    async known(session_id: string, more?: More) {
      const { visit, sent } = await take(session_id, more);
      return tellVisit(visit, sent, 'DE');
    },
  });
}
