import { randomUUID } from 'node:crypto';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { makeSessions } from '../../src/events/sessions/make-sessions.ts';
import { toLine } from '../../src/events/sessions/session-lines.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import type { Session } from '../../src/events/store/session-columns.ts';

/** The engine, whose inserts of events resolve when their sessions are built, as a server's flush does. */
export function building(engine: Engine): Engine {
  return {
    ...engine,
    async insert(table, rows, token) {
      await engine.insert(table, rows, token);
      if (table === 'events') while ((await buildSessions(engine)).ids > 0);
    },
  };
}

/** Sessions of one page view each, without their events: also older than events are kept. */
export async function insertSessions(
  engine: Engine,
  site: string,
  starts: number[],
  more: Seen | ((index: number) => Seen) = {},
): Promise<void> {
  const lines = starts.map((at, index) => {
    const whose = { site_id: site, session: String(index + 1), chained_ms: 0 };
    const [session] = makeSessions(whose, [
      {
        ...{ ...nothing, ...(typeof more === 'function' ? more(index) : more) },
        ...{ id: randomUUID(), at, event_type: 'page_view' },
      },
    ]);
    return toLine(session as Session, index, 1);
  });
  await engine.insert('sessions', Buffer.from(lines.join('')), randomUUID());
}

/** What is known of a visit, where it is not what the others have. */
type Seen = Partial<Pick<typeof nothing, 'page' | 'device' | 'country'>>;

/** An event of which nothing else is known. */
export const nothing = {
  ...{ page: '', referrer: '', device: 'desktop', country: 'DE', browser: '', os: '', language: '' },
  ...{
    blocker: '',
    kind: '',
    variant: '',
    arm: '',
    properties: {},
    sender: '',
    reason: '',
    arm_first: 0,
    wall_first: 0,
    allowed_at: 0,
    choices: '',
    confirmed: 0,
    at_arrival: 0,
  },
};
