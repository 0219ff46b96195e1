import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../src/contract/core/client.ts';
import type { EventRow } from '../../src/events/store/columns.ts';
import { readWholeSession } from '../../src/web/site/settings/read-whole-session.ts';
import { rowsOf, times } from '../support/event-rows.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  ({ id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } }));
});
afterAll(() => server?.stop());

const session = 's-1';
const idsIn = (rows: Buffer) =>
  rows
    .toString()
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as EventRow).id);

/** @returns ids of the new events */
async function store(at: number, count: number): Promise<string[]> {
  const rows = rowsOf(id, times(count, { session, type: 'page_view', at }));
  await server.stores.engine.insert('events', rows, `${at}`);
  return idsIn(rows);
}

it('the file of a session has each event once, also while it goes on', async () => {
  const at = server.clock.now() - 60_000;
  // Most are of one instant, so that pages end within it; one came a second time.
  const stored = [...(await store(at, 1_700)), ...(await store(at - 1, 700))];
  const again = rowsOf(id, [{ session, type: 'page_view', at: at + 5 }]).toString();
  const copy = again.replace(idsIn(Buffer.from(again))[0] ?? '', stored.at(-1) ?? '');
  await server.stores.engine.insert('events', Buffer.from(copy), 'again');
  let arrived = 0;
  const whileItGoesOn = (async (address: never, input: never) => {
    const answer = await server.call(address, input);
    await store(at + 1_000 + arrived++, 3);
    return answer;
  }) as Call;
  const { rows } = await readWholeSession(id, session, whileItGoesOn);
  expect(rows.map((row) => String(row.id)).sort()).toEqual(stored.sort());
  expect(arrived).toBe(3);
});

it.each([
  [{ timestamp: 'yesterday', id: '0b0f6c1e-53a4-4d0e-9c3f-2f6a1f0a9d11' }, 'before.timestamp'],
  [{ timestamp: '2026-11-24T10:00:00.000Z', id: 'x' }, 'before.id'],
])('refuses %j', async (before, field) => {
  const body = { session_id: session, before };
  const answer = await refusal(server.call('POST /v1/sites/:id/session-data', { params: { id }, body }));
  expect(answer).toMatchObject({ status: 400, details: { field } });
});
