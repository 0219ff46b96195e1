import { randomBytes } from 'node:crypto';
import type { TrackedEvent } from '../../contract/events/events.ts';
import { isAhead } from '../../kit/is-ahead.ts';
import {
  freshVisit,
  isOfOnePageView,
  type Joined,
  nameOfPage,
  nameOfWall,
  namesOfSender,
  type OwnVisits,
  type Sender,
  type Visit,
  type Visits,
} from './cookieless-sessions.ts';
import { mergeVisits, readVisit } from './merge-visits.ts';
import type { VisitStore } from './redis-visits.ts';
import { dayMs, openVisitDays } from './visit-days.ts';

/** How long Redis is left alone after a failure: while it is paused, every event would wait for it. */
const restMs = 1_000;
/**
 * Joins the page views of a visit whichever node takes them: the day's key, the hashes and the visits are in Redis,
 * until half an hour after the last event. What this node saw is in its own memory as well, and serves while Redis is away.
 */
export function openSharedVisits(store: VisitStore, own: OwnVisits, now: () => number): Visits {
  const days = openVisitDays<{ key: Buffer }>(now);
  let restUntil = 0;
  const isResting = () => isAhead(restUntil, now(), restMs);
  /** Pages that showed a wall, until they are shared. */
  const walls = new WeakMap<Visit, string>();

  function keysAt(nowMs: number) {
    const day = Math.floor(nowMs / dayMs);
    return { day, ...days.at(day, nowMs, () => ({ key: randomBytes(32) })) };
  }

  async function ask(event: TrackedEvent, from: Sender, local: Joined): Promise<Visit> {
    const { nowMs } = from;
    const { day, today, before } = keysAt(nowMs);
    const namesBy = (key: Buffer) => ({ page: nameOfPage(key, event), ...namesOfSender(key, event, from) });
    const found = await store.join(namesBy(today.key), {
      ...{ day, key: today.key.toString('base64'), sessionId: local.visit.sessionId, nowMs },
      before: before && { key: before.key.toString('base64'), ...namesBy(before.key) },
    });
    if ('key' in found) {
      days.set(day, { key: Buffer.from(found.key, 'base64') });
      days.set(day - 1, found.before === null ? null : { key: Buffer.from(found.before, 'base64') });
      return ask(event, from, local);
    }
    const { id, visit, earlier } = found;
    if (visit) return readVisit(visit);
    // The store lost what this node knows, or has not heard of it yet.
    if (id === local.visit.sessionId && (local.isResumed || !earlier)) return local.visit;
    return freshVisit(id, nowMs, earlier === null ? null : readVisit(earlier));
  }

  return {
    async join(event, from) {
      if (!isOfOnePageView(event)) return null;
      const local = own.join(event, from);
      if (!local || isResting()) return local;
      try {
        const shared = await ask(event, from, local);
        // What was noted meanwhile, of another request, is not in the store yet.
        const isSame = local.visit.sessionId === shared.sessionId;
        Object.assign(local.visit, isSame ? mergeVisits(local.visit, shared) : shared);
        return { visit: local.visit, isResumed: shared.sessionId !== event.session_id };
      } catch {
        // Every failure means the same here; the connection logs that it is away.
        restUntil = now() + restMs;
        return local;
      }
    },
    note(visit, event, from) {
      own.note(visit, event, from);
      if (event.event_type === 'wall_displayed')
        walls.set(visit, nameOfWall(keysAt(from.nowMs).today.key, event, from));
    },
    async share(visits) {
      const shared = [...visits].map((visit) => {
        const page = walls.get(visit);
        walls.delete(visit);
        return {
          id: visit.sessionId,
          text: JSON.stringify(visit),
          names: page === undefined ? [] : [page],
        };
      });
      if (shared.length === 0 || isResting()) return;
      try {
        await store.write(shared);
      } catch {
        restUntil = now() + restMs;
      }
    },
  };
}
