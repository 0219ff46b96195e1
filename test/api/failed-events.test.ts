import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encodeGroup } from '../../src/events/intake/spool/group.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { event, eventually, track } from '../support/events.ts';
import { startServer } from '../support/server.ts';

it('a poison event does not stop the others, is listed for its owner, and can be replayed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'truce-poison-'));
  const key = newApiKey();
  const first = await startServer({ dataDir, key });
  const { id } = await first.call('POST /v1/sites', { body: { domain: 'example.com' } });
  await first.stop();
  leavePoisonInSpool(dataDir, id);

  const server = await startServer({ dataDir, key });
  const params = { id };
  const failed = await eventually(async () => {
    const read = await server.call('GET /v1/events/sites/:id/failed', { params });
    expect(read.total).toBe(1);
    return read.events[0];
  });
  expect(failed).toMatchObject({
    event: { session_id: 'poison', site_id: id },
    reason: expect.stringContaining('parse'),
  });
  expect((await track(server, event(id))).status).toBe(201);
  await eventually(async () => {
    expect((await server.call('GET /v1/events/sites/:id', { params })).total).toBe(51);
  });

  const replayed = await server.call('POST /v1/events/sites/:id/failed/replay', {
    params,
    body: { ids: [failed?.id ?? ''] },
  });
  expect(replayed).toEqual({ replayed: 1, expired: 0 });
  // Nothing was mended, so it comes back: still kept, still alone.
  await eventually(async () => {
    const again = await server.call('GET /v1/events/sites/:id/failed', { params });
    expect(again.events.map((each) => each.event.session_id)).toEqual(['poison']);
    expect(again.events[0]?.id).not.toBe(failed?.id);
  });
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What a former version might have accepted: fifty good rows around one that no engine can read. */
function leavePoisonInSpool(dataDir: string, site_id: string): void {
  const at = new Date().toISOString().replace('T', ' ').slice(0, 23);
  const row = (session_id: string, more: object = {}) =>
    `${JSON.stringify({ id: randomUUID(), site_id, session_id, event_type: 'page_view', occurred_at: at, received_at: at, ...more })}\n`;
  const rows = Array.from({ length: 50 }, (_, index) => row(`s${index}`));
  rows.splice(25, 0, row('poison', { occurred_at: 'yesterday, about noon' }));
  mkdirSync(join(dataDir, 'spool'), { recursive: true });
  writeFileSync(join(dataDir, 'spool', '000-old.seg'), encodeGroup(rows));
}
