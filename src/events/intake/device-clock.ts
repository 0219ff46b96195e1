import type { TrackedEvent } from '../../contract/events/events.ts';

/** A script sends within seconds. An event that seems older, or to come from the future, has its time from a wrong clock. */
export const scriptLimits = { oldestMs: 30 * 60_000, aheadMs: 10 * 60_000 };

/**
 * Corrects the times of a batch that a page's script sent: its newest event happened when the batch arrived if its own time is
 * implausible, and those before it as much earlier as they say. What does not fit then, because the clock was set right between
 * two events, gets the time of arrival. Otherwise one visit would be several sessions, some of them on days without a visit.
 */
export function deviceClock(
  events: TrackedEvent[],
  receivedAt: number,
): (event: TrackedEvent) => TrackedEvent {
  const times = events.flatMap(({ timestamp }) => (timestamp ? [Date.parse(timestamp)] : []));
  if (times.every((time) => isPlausible(time, receivedAt))) return (event) => event;
  const newest = Math.max(...times);
  const shift = isPlausible(newest, receivedAt) ? 0 : receivedAt - newest;
  return (event) => {
    if (event.timestamp === undefined) return event;
    const time = Date.parse(event.timestamp) + shift;
    const believed = isPlausible(time, receivedAt) ? time : receivedAt;
    return { ...event, timestamp: new Date(believed).toISOString() };
  };
}

function isPlausible(time: number, receivedAt: number): boolean {
  const age = receivedAt - time;
  return age <= scriptLimits.oldestMs && age >= -scriptLimits.aheadMs;
}
