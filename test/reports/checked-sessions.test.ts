import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { composeReport } from '../../src/reports/compose/compose-report.ts';
import { shareOf } from '../../src/reports/compose/figures.ts';
import { noFilters } from '../../src/reports/compose/order.ts';
import { inWords } from '../../src/reports/render/in-words.ts';
import { writeFigure } from '../../src/reports/render/write-figures.ts';
import type { WrittenReport } from '../../src/reports/report.ts';
import { alone } from '../support/alone.ts';
import { building } from '../support/building.ts';
import { dateOf, daysAgo, names, rowsOf, type Told } from '../support/event-rows.ts';
import { sessions } from './told-sessions.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-checked-'));
let engine: Engine;
let records: Records;
beforeAll(async () => {
  engine = building(await openChdb(directory));
  await migrateEvents(engine);
  records = openSqlite(':memory:');
  await migrate(records);
});
afterAll(async () => {
  await Promise.all([engine.close(), records.close()]);
  rmSync(directory, { recursive: true, force: true });
});

/** The daily report of three days ago, of a site that was added long before. */
async function dailyOf(events: Told[]): Promise<WrittenReport> {
  const created_at = new Date(daysAgo(80)).toISOString();
  const site = {
    ...{ id: randomUUID(), name: 'Daily Owl', domain: 'owl.example', status: 'active' as const },
    ...{ config: defaultSiteConfig, created_at, updated_at: created_at },
    ...{ events_removed_before: null, sessions_removed_before: null },
  };
  await engine.insert('events', rowsOf(site.id, events), randomUUID());
  const day = dateOf(daysAgo(3));
  const report = await composeReport({ store: engine, db: records.db, now: Date.now, alone }, site, {
    ...{ kind: 'daily', title: 'Daily report', metrics: [], filters: noFilters },
    period: { start: day, end: day },
  });
  return inWords(report, writerOf('en'));
}

const figure = (report: WrittenReport, label: string) =>
  report.blocks
    .flatMap((block) => (block.type === 'figures' ? block.items : []))
    .find((item) => item.label === label);

it('compares with no day on which the site was counted only in part', async () => {
  const report = await dailyOf([...sessions(10, [80, 40, 40, 4]), ...sessions(3, [90, 60, 50, 10])]);
  expect(report.previous).toBeNull();
  expect(figure(report, 'Sessions')).toMatchObject({ figure: { value: 90 }, change: null });
});

it('says which sessions the share is of, where some could not be checked', async () => {
  const unchecked = names(20, 'unchecked-').map((session) => ({
    ...{ session, type: 'page_view', at: daysAgo(3) },
  }));
  const report = await dailyOf([...sessions(3, [80, 20, 0, 0]), ...unchecked]);
  expect(report.metrics).toMatchObject({ sessions: 100, unknown_sessions: 20, adblock_detected: 20 });
  expect(figure(report, 'Blocking share')?.figure).toEqual({ format: 'percent', value: 25 });
  expect(report.headline).toBe('100 sessions. 25.0% of the 80 checked had an ad blocker. No wall was shown.');
});

it('has no share where nothing could be checked', async () => {
  const report = await dailyOf([{ session: 'a', type: 'page_view', at: daysAgo(3) }]);
  expect(figure(report, 'Blocking share')?.figure).toEqual({ format: 'text', value: '–' });
});

it('rounds a share once, as the screen does', () => {
  const counts = { adblock_detected: 475, walls_displayed: 0, conversions: 0, conversion_rate: 0 };
  const share = shareOf({ sessions: 2502, unknown_sessions: 34, ...counts });
  expect(writeFigure({ format: 'percent', value: share ?? 0 }, writerOf('en'))).toBe('19.2%');
});
