import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countMoved } from '../../src/contract/messages/changes.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { composeReport } from '../../src/reports/compose/compose-report.ts';
import { noFilters, type ReportOrder } from '../../src/reports/compose/order.ts';
import { inWords } from '../../src/reports/render/in-words.ts';
import type { WrittenReport } from '../../src/reports/report.ts';
import { alone } from '../support/alone.ts';
import { building, insertSessions } from '../support/building.ts';
import { dateOf, daysAgo, noon } from '../support/event-rows.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-compared-'));
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

const day = (ago: number) => dateOf(daysAgo(ago));

/** The report of a site with so many sessions on these days, in milliseconds. */
async function reportOf(
  counts: [noon: number, sessions: number][],
  order: Pick<ReportOrder, 'kind' | 'period'> & Partial<ReportOrder>,
  now = Date.now,
  addedAt = Math.min(...counts.map(([noon]) => noon)) - 86_400_000,
): Promise<WrittenReport> {
  const created_at = new Date(addedAt).toISOString();
  const site = {
    ...{ id: randomUUID(), name: 'Daily Owl', domain: 'owl.example', status: 'active' as const },
    ...{ config: defaultSiteConfig, created_at, updated_at: created_at },
    ...{ events_removed_before: null, sessions_removed_before: null },
  };
  const starts = counts.flatMap(([noon, sessions]) => Array.from({ length: sessions }, (_, at) => noon + at));
  await insertSessions(engine, site.id, starts);
  const whole = { title: '', metrics: [], filters: noFilters, ...order };
  const report = await composeReport({ store: engine, db: records.db, now, alone }, site, whole);
  return inWords(report, writerOf('en'));
}

function sessionsOf({ blocks }: WrittenReport) {
  return blocks
    .flatMap((block) => (block.type === 'figures' ? block.items : []))
    .find(({ label }) => label === 'Sessions');
}

describe('a daily report', () => {
  const period = { start: day(3), end: day(3) };
  const textsOf = ({ blocks }: WrittenReport) => JSON.stringify(blocks);

  it('of days that were sent later compares them, and does not say that there is nothing to compare', async () => {
    const counts: [number, number][] = [
      [daysAgo(4), 80],
      [daysAgo(3), 100],
    ];
    const texts = textsOf(await reportOf(counts, { kind: 'daily', period }, Date.now, daysAgo(2)));
    expect(texts).toContain('25.0% more sessions');
    expect(texts).not.toContain('The site was added in this period');
    const sameDay = textsOf(await reportOf(counts, { kind: 'daily', period }, Date.now, daysAgo(3)));
    expect(sameDay).toContain('25.0% more sessions');
    expect(sameDay).not.toContain('The site was added in this period');
  });

  it('of the day on which a site was added says that there is nothing to compare', async () => {
    const texts = textsOf(
      await reportOf([[daysAgo(3), 100]], { kind: 'daily', period }, Date.now, daysAgo(3)),
    );
    expect(texts).toContain('The site was added in this period');
    expect(texts).not.toContain('more sessions');
  });

  const known: [number, number] = [daysAgo(20), 1];

  it('compares a quiet day with the same day of the week before, and says what the day before had', async () => {
    const report = await reportOf([known, [daysAgo(10), 78], [daysAgo(4), 100], [daysAgo(3), 78]], {
      kind: 'daily',
      period,
    });
    expect(report.previous).toEqual({ start: day(10), end: day(10) });
    expect(sessionsOf(report)?.change).toEqual({ value: 0, unit: 'percent', isGood: null });
    const facts = report.blocks.flatMap((block) => (block.type === 'facts' ? block.items : []));
    const { formats } = writerOf('en');
    expect(facts).toContainEqual({
      label: 'Compared with the day before',
      text: `22.0% fewer sessions (100 on ${formats.day(day(4))})`,
    });
  });

  it('says nothing of a day before that had no session', async () => {
    const report = await reportOf([known, [daysAgo(10), 50], [daysAgo(3), 50]], { kind: 'daily', period });
    expect(JSON.stringify(report.blocks)).not.toContain('Compared with the day before');
  });
});

describe('a report of your own', () => {
  it('compares nothing while its last day goes on: a part beside a whole looks like a fall', async () => {
    const order: Parameters<typeof reportOf>[1] = {
      ...{ kind: 'custom', period: { start: day(3), end: day(3) }, metrics: ['sessions'] },
    };
    const counts: [number, number][] = [
      [daysAgo(40), 1],
      [daysAgo(10), 80],
      [daysAgo(3), 40],
    ];
    const atNoon = await reportOf(counts, order, () => daysAgo(3));
    expect([atNoon.previous, sessionsOf(atNoon)?.change]).toEqual([null, null]);
    const after = await reportOf(counts, order, () => daysAgo(2));
    expect([after.previous, sessionsOf(after)?.change?.value]).toEqual([
      { start: day(10), end: day(10) },
      -50,
    ]);
  });

  it('compares with days that are whole weeks earlier', async () => {
    const report = await reportOf(
      [
        [daysAgo(40), 1],
        [daysAgo(19), 40],
        [daysAgo(5), 40],
      ],
      { kind: 'custom', period: { start: day(12), end: day(3) }, metrics: ['sessions'] },
    );
    expect(report.previous).toEqual({ start: day(26), end: day(17) });
    expect(sessionsOf(report)?.change?.value).toBe(0);
  });
});

describe('a report whose last day goes on', () => {
  it('waits for no visits that cannot have come yet', async () => {
    const tenMinutes = 10 * 60_000;
    const counts = Array.from({ length: 21 * 144 }, (_, at): [number, number] => [
      noon - (at + 1) * tenMinutes,
      1,
    ]);
    const order: Parameters<typeof reportOf>[1] = {
      ...{ kind: 'custom', period: { start: day(6), end: day(0) }, metrics: ['sessions'] },
    };
    const advised = async (hours: number) =>
      JSON.stringify((await reportOf(counts, order, () => noon + hours * 3_600_000)).blocks);
    expect(await advised(0.1)).not.toContain('No data for');
    expect(await advised(14)).toContain('No data for 12 hours');
  });
});

describe('a monthly report', () => {
  it('compares what a day had, since months differ in length', async () => {
    // The last October that is over; older sessions than those of events are kept.
    const now = new Date(daysAgo(0));
    const year = now.getUTCFullYear() - Number(now.getUTCMonth() < 10);
    const noons = (month: number, days: number): [number, number][] =>
      Array.from({ length: days }, (_, at) => [Date.UTC(year, month - 1, at + 1, 12), 10]);
    const report = await reportOf([[Date.UTC(year, 7, 20), 1], ...noons(9, 30), ...noons(10, 31)], {
      kind: 'monthly',
      period: { start: `${year}-10-01`, end: `${year}-10-31` },
    });
    expect(report.previous).toEqual({ start: `${year}-09-01`, end: `${year}-09-30` });
    expect(sessionsOf(report)).toMatchObject({ figure: { value: 310 }, change: { value: 0 } });
    expect(JSON.stringify(report.blocks)).toContain('so the change compares an average day');
  });

  it('knows by the days how far chance goes', () => {
    expect(countMoved(3100, 3000, [31, 30])).toEqual({ value: 0, unit: 'percent', isNews: false });
    expect(countMoved(3100, 2800, [31, 28])?.value).toBe(0);
    expect(countMoved(310, 200, [31, 20])?.isNews).toBe(false);
    expect(countMoved(310, 100, [31, 20])).toEqual({ value: 100, unit: 'percent', isNews: true });
  });
});
