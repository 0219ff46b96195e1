import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { Delivery } from '../../src/contract/sites/delivery.ts';
import type { ListTarget } from '../../src/contract/sites/list-watch.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { checkSite } from '../../src/notifications/alerts/check-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { listAlerts } from '../../src/records/notifications/alerts.ts';
import type { Records } from '../../src/records/records.ts';
import { saveListCheck } from '../../src/records/sites/list-findings.ts';
import { saveRace } from '../../src/records/sites/list-races.ts';
import { openSqlite } from '../../src/records/sqlite.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const at = new Date(now).toISOString();
const directory = mkdtempSync(join(tmpdir(), 'truce-rotated-'));
let records: Records;
let engine: Engine;
let account: string;
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  account = await addAccount(records.db, at);
  engine = await openChdb(join(directory, 'events'), 'rotated');
  await migrateEvents(engine);
});
afterAll(async () => {
  await engine.close();
  await records.close();
  rmSync(directory, { recursive: true, force: true });
});

/** What the owner reads about one finding and the round that it began. */
async function alertsOf(delivery: Delivery, target: ListTarget, outcome: 'limit' | 'no_help') {
  const config = { ...defaultSiteConfig, delivery };
  const draft = { name: 'S', domain: 's.example', status: 'active' as const, config };
  const site = await addSite(records, account, draft, defaultTemplateConfig, at);
  const found = [{ target, address: 'x', list: 'A', rule: 'r' }];
  await saveListCheck(records, site.id, { at, lists: [], isIncomplete: false, found });
  if (delivery.rotate) {
    const reserve_left = target === 'loader' ? (delivery.reserve ?? []).length : null;
    const last_round = { at, outcome, rotated: [], reserve_left, list: 'A', rule: 'r' };
    const race = { rotations_today: 3, losses: 0, stopped_because: null, last_round, canary: null };
    await saveRace(records.db, site.id, race, '2026-11-21');
  }
  await checkSite({ records, store: engine, baseUrl: 'https://t.example', now: () => now }, site.id);
  const alerts = await listAlerts(records.db, site.id, { kind: 'path_listed', limit: 9 });
  return alerts
    .flatMap(({ lines, data }) => `${data.outcome ?? data.rotation}: ${lines[data.outcome ? 0 : 1]}`)
    .sort();
}

const covered = 'automatic: Automatic rotation covers this path. Truce reports the outcome separately.';
const limit = 'limit: The paths have already been rotated three times today. Truce will try again tomorrow.';

it('a finding asks for nothing where rotation only waits for tomorrow', async () => {
  expect(await alertsOf({ track: '/a/e', rotate: true }, 'track', 'limit')).toEqual([covered, limit]);
  const spare = { loader: '/a/l.js', reserve: ['/b/l.js'], rotate: true };
  expect(await alertsOf(spare, 'loader', 'limit')).toEqual([covered, limit]);
});

it('a finding and its round give the same advice where the script has no path left', async () => {
  const stuck = 'A list blocks the script, and your pages know no other path. Save new backup script paths';
  expect(await alertsOf({ loader: '/c/l.js', rotate: true }, 'loader', 'no_help')).toEqual([
    expect.stringContaining(`no_help: ${stuck}`),
    expect.stringContaining(`no_reserve: ${stuck}`),
  ]);
});

it('without rotation, the owner is asked for another path', async () => {
  expect(await alertsOf({ track: '/d/e' }, 'track', 'limit')).toEqual([
    'undefined: Choose another path under First-party paths, or let Truce rotate paths automatically.',
  ]);
});
