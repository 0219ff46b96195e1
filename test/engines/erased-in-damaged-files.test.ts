import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeGroup } from '../../src/events/intake/spool/group.ts';
import { removeOldSetAside } from '../../src/events/intake/spool/remove-old-set-aside.ts';
import { repairSpool } from '../../src/events/intake/spool/repair.ts';
import { nameSegment } from '../../src/events/intake/spool/segments.ts';
import { rowsOf } from '../support/event-rows.ts';
import { eventually } from '../support/events.ts';
import { quietLog } from '../support/quiet-log.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const dayMs = 86_400_000;
let server: LocalServer;
let spool: string;
beforeAll(async () => {
  server = await startServer();
  spool = join(server.dataDir, 'spool');
});
afterAll(() => server?.stop());

const addSite = async (domain: string) =>
  (await server.call('POST /v1/sites', { body: { domain } })).id as string;
const sessionsOf = async (site: string) => {
  const rows = await server.stores.engine.query<{ id: string }>(
    'quick',
    'SELECT session_id AS id FROM truce.events WHERE site_id = {site:UUID}',
    { site },
  );
  return rows.map(({ id }) => id).sort();
};

/** A file whose one group has a wrong byte: the server sets it aside. Its last row is for that byte. */
async function damage(sessions: { site: string; session: string }[]): Promise<void> {
  const at = server.clock.now();
  const rows = [...sessions, { site: randomUUID(), session: 'unreadable' }].map(({ site, session }) =>
    rowsOf(site, [{ session, type: 'page_view', at }]).toString(),
  );
  const group = Buffer.from(encodeGroup(rows));
  group[group.lastIndexOf('"id"')] = 0x7f;
  writeFileSync(join(spool, `${nameSegment(at)}.seg`), group);
  await server.flush();
}

/** @returns the receipt */
async function erase(id: string, session_id: string) {
  const asked = await server.call('POST /v1/sites/:id/session-data/erase', {
    params: { id },
    body: { session_id },
  });
  server.clock.advance(6_000);
  return eventually(async () => {
    const receipt = await server.call('GET /v1/sites/:id/erasures/:erasureId', {
      params: { id, erasureId: asked.id },
    });
    expect(receipt.state).toBe('done');
    return receipt;
  });
}

it('a repair stores no event of a session that was erased, or of a site that was deleted', async () => {
  const [kept, gone] = [await addSite('kept.example'), await addSite('gone.example')];
  await damage([
    { site: kept, session: 'erased' },
    { site: kept, session: 'other' },
    { site: gone, session: 'erased' },
    { site: gone, session: 'other' },
  ]);
  await erase(kept, 'erased');
  await server.call('DELETE /v1/sites/:id', { params: { id: gone } });
  server.clock.advance(1_000);
  expect(await repairSpool(spool)).toMatchObject([{ rows: 4, unreadable: 1 }]);
  await server.flush();
  expect(await sessionsOf(kept)).toEqual(['other']);
  expect(await sessionsOf(gone)).toEqual([]);
  expect(readdirSync(spool).filter((name) => name.endsWith('.seg'))).toEqual([]);
});

it('it stores what came after the erasure: that counts as new', async () => {
  const site = await addSite('later.example');
  await erase(site, 'again');
  server.clock.advance(1_000);
  await damage([{ site, session: 'again' }]);
  await repairSpool(spool);
  await server.flush();
  expect(await sessionsOf(site)).toEqual(['again']);
});

it('what was set aside goes after 90 days, also the original of a repair and what an ingest process left', async () => {
  const site = await addSite('old.example');
  const left = join(spool, '7');
  mkdirSync(left);
  await damage([{ site, session: 'a' }]);
  await repairSpool(spool);
  await damage([{ site, session: 'b' }]);
  const aside = () =>
    [spool, left].flatMap((each) => readdirSync(each).filter((name) => /\.(damaged|repaired)$/.test(name)));
  const names = aside();
  for (const end of ['.damaged', '.repaired'])
    expect(names).toContainEqual(expect.stringMatching(new RegExp(`${end}$`)));
  for (const name of names) copyFileSync(join(spool, name), join(left, name));
  server.clock.advance(91 * dayMs);
  await eventually(async () => expect(aside()).toEqual([]));
});

it('removes nothing before', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'truce-aside-'));
  const at = Date.parse('2026-01-01T00:00:00.000Z');
  const names = ['.seg', '.seg.damaged', '.seg.repaired'].map((end) => `${nameSegment(at)}${end}`).sort();
  for (const name of [...names, 'by-hand.seg.damaged']) writeFileSync(join(directory, name), 'x');
  await removeOldSetAside(directory, at + 90 * dayMs, quietLog);
  expect(readdirSync(directory)).toEqual([...names, 'by-hand.seg.damaged']);
  await removeOldSetAside(directory, at + 90 * dayMs + 1, quietLog);
  expect(readdirSync(directory)).toEqual([
    names.find((name) => name.endsWith('.seg')),
    'by-hand.seg.damaged',
  ]);
  rmSync(directory, { recursive: true });
});
