import type { Call } from '../../../contract/core/client.ts';
import type { SessionData } from '../../../contract/events/session-data.ts';

const page = 1000;

/** All that is stored under a session id, a page after the other. Events that arrive meanwhile move no row to another page. */
export async function readWholeSession(siteId: string, session_id: string, call: Call): Promise<SessionData> {
  const rows: SessionData['rows'] = [];
  for (;;) {
    const last = rows.at(-1);
    const before = last && { timestamp: String(last.timestamp), id: String(last.id) };
    const body = { session_id, limit: page, before };
    const found = await call('POST /v1/sites/:id/session-data', { params: { id: siteId }, body });
    rows.push(...found.rows);
    if (found.rows.length < page) return { ...found, rows };
  }
}
