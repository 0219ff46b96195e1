import type { SessionData } from '../../../contract/events/session-data.ts';
import { call } from '../../app/api.ts';

const page = 1000;

/** All that is stored under a session id, a page after the other. */
export async function readWholeSession(siteId: string, session_id: string): Promise<SessionData> {
  const rows: SessionData['rows'] = [];
  for (;;) {
    const body = { session_id, limit: page, offset: rows.length };
    const found = await call('POST /v1/sites/:id/session-data', { params: { id: siteId }, body });
    rows.push(...found.rows);
    if (found.rows.length < page) return { ...found, rows };
  }
}
