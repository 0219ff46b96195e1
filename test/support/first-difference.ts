import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import type { Engine } from '../../src/events/store/engine.ts';

const dayMs = 86_400_000;

/** What `truce verify` says of today and yesterday once all sessions are built; null: every number is what the events say. */
export async function firstDifference(engine: Engine): Promise<string | null> {
  while ((await buildSessions(engine)).waiting > 0);
  const now = Date.now();
  const { sessions, difference } = await verifySessions(engine, now - dayMs, now + dayMs);
  return sessions === 0 ? 'nothing was verified' : difference;
}
