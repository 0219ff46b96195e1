import { engineTime } from '../store/columns.ts';

/**
 * Times for events of one request that have none of their own: the first of a session happened when the request arrived, and
 * each other one a millisecond after the one before. With equal times, their random ids would decide which value of a session
 * comes first. Forward, so that a session begins on the day of its arrival, and not before what an earlier request said.
 */
export function arrivalTimes(receivedAt: number): (sessionId: string) => string {
  const sent = new Map<string, number>();
  return (sessionId) => {
    const before = sent.get(sessionId) ?? 0;
    sent.set(sessionId, before + 1);
    return engineTime(receivedAt + before);
  };
}
