import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { checkSite } from '../../src/notifications/alerts/check-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { listAlerts } from '../../src/records/notifications/alerts.ts';
import { noteStatus } from '../../src/records/sites/site-activity.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { building } from '../support/building.ts';
import { dayOf, daysAgo, noon, rowsOf } from '../support/event-rows.ts';

const hourMs = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
/** 37 hours after the last event. */
const now = dayOf(noon) + 13 * hourMs;
const directory = mkdtempSync(join(tmpdir(), 'truce-silence-'));
const records = openSqlite(':memory:');
let engine: Engine;
let account: string;
beforeAll(async () => {
  await migrate(records);
  engine = building(await openChdb(join(directory, 'events'), 'silence'));
  await migrateEvents(engine);
  account = await addAccount(records.db, iso(daysAgo(90)));
});
afterAll(async () => {
  await Promise.all([engine.close(), records.close()]);
  rmSync(directory, { recursive: true, force: true });
});

/** A site with 40 sessions on each of 56 days until yesterday; @returns how often it was told to be silent. */
async function silencesOf(change: (id: string, at: string) => Promise<unknown>): Promise<number> {
  const draft = { name: 'S', domain: 's.example', status: 'active' as const, config: defaultSiteConfig };
  const site = await addSite(records, account, draft, defaultTemplateConfig, iso(daysAgo(90)));
  const days = Array.from({ length: 56 }, (_, n) => daysAgo(n + 2));
  const visits = days.flatMap((at) =>
    Array.from({ length: 40 }, (_, n) => ({ session: `${at}-${n}`, at, type: 'adblock_not_detected' })),
  );
  await engine.insert('events', rowsOf(site.id, visits), randomUUID());
  await change(site.id, iso(now - hourMs));
  await checkSite({ records, store: engine, baseUrl: 'https://truce.example', now: () => now }, site.id);
  return (await listAlerts(records.db, site.id, { kind: 'no_data', limit: 9 })).length;
}

it('a site that falls silent is told so, also while its settings are changed', async () => {
  expect(await silencesOf(async () => undefined)).toBe(1);
  const save = (id: string, updated_at: string) =>
    records.db.updateTable('sites').set({ updated_at }).where('id', '=', id).execute();
  expect(await silencesOf(save)).toBe(1);
});

it('a site that was resumed an hour ago is not', async () => {
  expect(await silencesOf((id, at) => noteStatus(records.db, { id, status: 'active' }, at))).toBe(0);
});
