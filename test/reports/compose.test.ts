import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { addSite, saveSite } from '../../src/http/handlers/sites/save-site.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { saveRevenue } from '../../src/records/sites/revenue.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { composeReport } from '../../src/reports/compose/compose-report.ts';
import { noFilters, type ReportOrder } from '../../src/reports/compose/order.ts';
import { inWords } from '../../src/reports/render/in-words.ts';
import type { Block, WrittenReport } from '../../src/reports/report.ts';
import { alone } from '../support/alone.ts';
import { building } from '../support/building.ts';
import { dateOf, daysAgo, names, rowsOf, type Told } from '../support/event-rows.ts';
import { sessions } from './told-sessions.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-compose-'));
let engine: Engine;
let records: Records;
let account: string;

beforeAll(async () => {
  engine = building(await openChdb(directory));
  await migrateEvents(engine);
  records = openSqlite(':memory:');
  await migrate(records);
  account = await addAccount(records.db, iso(daysAgo(80)));
});
afterAll(async () => {
  await Promise.all([engine.close(), records.close()]);
  rmSync(directory, { recursive: true, force: true });
});

const iso = (ms: number) => new Date(ms).toISOString();
const day = (ago: number) => dateOf(daysAgo(ago));

async function siteWith(events: Told[], addedDaysAgo = 80, timezone = 'UTC'): Promise<OwnedSite> {
  const config = { ...defaultSiteConfig, timezone };
  const draft = { name: 'Daily Owl', domain: 'owl.example', status: 'active' as const, config };
  const site = await addSite(records, account, draft, defaultTemplateConfig, iso(daysAgo(addedDaysAgo)));
  if (events.length > 0) await engine.insert('events', rowsOf(site.id, events), randomUUID());
  return site;
}

async function write(site: OwnedSite, order: Partial<ReportOrder> & Pick<ReportOrder, 'period'>) {
  const whole: ReportOrder = { kind: 'daily', title: '', metrics: [], filters: noFilters, ...order };
  const report = await composeReport({ store: engine, db: records.db, now: Date.now, alone }, site, whole);
  return inWords(report, writerOf('en'));
}

const oneDay = (ago: number) => ({ start: day(ago), end: day(ago) });
// Long before the days of a report: what it compares with is known from its first day on.
const known = sessions(60, [1, 0, 0, 0]);
const textOf = (blocks: Block[]) => JSON.stringify(blocks);
function figure(report: WrittenReport, label: string) {
  const items = report.blocks.flatMap((block) => (block.type === 'figures' ? block.items : []));
  const found = items.find((item) => item.label === label);
  if (!found) throw new Error(`no figure "${label}"`);
  return found;
}

describe('a daily report', () => {
  it('has the day, the change, the top event and the top device', async () => {
    const site = await siteWith([
      ...known,
      ...sessions(10, [80, 40, 40, 4]),
      ...sessions(3, [90, 60, 50, 10], { device: 'mobile' }),
      ...sessions(3, [30, 0, 0, 0], { country: 'FR' }),
    ]);
    const report = await write(site, { period: oneDay(3) });
    expect(report.metrics).toEqual({
      sessions: 120,
      unknown_sessions: 0,
      adblock_detected: 60,
      walls_displayed: 50,
      conversions: 10,
      conversion_rate: 20,
    });
    expect(report.previous).toEqual(oneDay(10));
    expect(figure(report, 'Sessions').change).toEqual({ value: 50, unit: 'percent', isGood: true });
    expect(figure(report, 'Blocking share').figure).toEqual({ format: 'percent', value: 50 });
    expect(figure(report, 'Conversion rate').change).toEqual({ value: 10, unit: 'points', isGood: null }); // may be chance
    expect(textOf(report.blocks)).toContain('Allowed the site, 10 sessions');
    expect(textOf(report.blocks)).toContain('Mobile, 75.0% of sessions');
    expect(report.headline).toBe(
      '120 sessions, 50.0% with an ad blocker. 10 conversions from 50 walls shown (20.0%).',
    );
    expect(report.daily).toEqual([{ date: day(3), ...report.metrics }]);
    expect(report.rows.map(({ device, country, sessions }) => [device, country, sessions])).toEqual([
      ['desktop', 'FR', 30],
      ['mobile', 'DE', 90],
    ]);
  });

  it('of few walls claims no rate in its first sentence', async () => {
    const site = await siteWith(sessions(3, [20, 10, 8, 2]));
    const report = await write(site, { period: oneDay(3) });
    expect(report.headline).toBe(
      '20 sessions, 50.0% with an ad blocker. 2 conversions from 8 walls shown: too few for a meaningful rate.',
    );
    expect(figure(report, 'Sessions').change).toBeNull();
  });

  it('without a wall has a dash where a rate would blame the wall', async () => {
    const site = await siteWith([...sessions(4, [10, 5, 0, 0]), ...sessions(3, [10, 5, 0, 0])]);
    const report = await write(site, { period: oneDay(3) });
    expect(report.headline).toBe('10 sessions, 50.0% with an ad blocker. No wall was shown.');
    expect(figure(report, 'Conversion rate')).toMatchObject({ figure: { value: '–' }, change: null });
    expect(textOf(report.blocks)).toContain('no wall was shown. The display rules');
  });

  it.each<[string, { addedDaysAgo: number; status: 'active' | 'inactive' }, RegExp, RegExp]>([
    [
      'empty day',
      { addedDaysAgo: 40, status: 'active' },
      /^No sessions on \w+, \w+ \d+\.$/,
      /script may be missing/,
    ],
    [
      'first day',
      { addedDaysAgo: 3, status: 'active' },
      /was added in this period and has had no sessions/,
      /Add the script/,
    ],
    [
      'day before there was a site',
      { addedDaysAgo: 1, status: 'active' },
      /was added after this period/,
      /^\[\]$/,
    ],
    ['inactive site', { addedDaysAgo: 40, status: 'inactive' }, /is off, so nothing was counted/, /^\[\]$/],
  ])('on %s says so in words', async (_, { addedDaysAgo, status }, headline, notes) => {
    const site = await siteWith([], addedDaysAgo);
    const report = await write({ ...site, status }, { period: oneDay(3) });
    expect(report.headline).toMatch(headline);
    expect(textOf(report.blocks)).toMatch(notes);
    expect(report.metrics.sessions).toBe(0);
    expect(report.daily).toHaveLength(1);
    expect(report.rows).toEqual([]);
  });

  it('counts the local day of the site', async () => {
    // Noon UTC is already tomorrow on Kiritimati.
    const site = await siteWith(sessions(3, [7, 0, 0, 0]), 80, 'Pacific/Kiritimati');
    expect((await write(site, { period: oneDay(2) })).metrics.sessions).toBe(7);
    expect((await write(site, { period: oneDay(3) })).metrics.sessions).toBe(0);
  });
});

describe('a weekly report', () => {
  const week = { kind: 'weekly', title: 'Weekly report', period: { start: day(9), end: day(3) } } as const;

  it('names a change of the rate that is more than chance, and best and worst day', async () => {
    const before = [10, 11, 12, 13, 14, 15, 16].flatMap((ago) => sessions(ago, [100, 60, 60, 6]));
    const now = [3, 4, 5, 6, 7, 8, 9].flatMap((ago) => sessions(ago, [100, 60, 60, ago === 5 ? 30 : 12]));
    const report = await write(await siteWith([...known, ...before, ...now]), week);
    expect(report.headline).toBe(
      '24.3% of walls shown ended in a conversion, up 14.3 points from the week before.',
    );
    expect(figure(report, 'Conversion rate').change).toEqual({ value: 14.29, unit: 'points', isGood: true });
    expect(textOf(report.blocks)).toContain('Best and worst day, by conversions');
    expect(textOf(report.blocks)).toMatch(
      /Best day","text":"\w+, \w+ \d+, with 100 sessions and 30 conversions \(50.0% of 60 walls\)/,
    );
    expect(report.daily).toHaveLength(7);
  });

  it('names none where the difference may be chance', async () => {
    const events = [...sessions(12, [40, 40, 40, 4]), ...sessions(5, [40, 40, 40, 6])];
    const report = await write(await siteWith(events), week);
    expect(report.headline).toMatch(/^40 sessions, 100\.0% with an ad blocker\. 6 conversions from 40 walls/);
  });

  it('names a winner of an A/B test only where there is one, and rounds rates once', async () => {
    const told = (variant: string, isWon: (index: number) => boolean) =>
      names(624, variant).flatMap((session, index): Told[] => {
        const at = daysAgo(9 - (index % 6));
        const wall = { session, type: 'wall_displayed', at, metadata: { variant } };
        return isWon(index) ? [wall, { session, type: 'conversion_allowlist', at: at + 1000 }] : [wall];
      });
    const tested = async (won: (index: number) => boolean) => {
      const site = await siteWith([...told('control', (index) => index % 8 === 0), ...told('soft', won)]);
      const variants = ['control', 'soft'].map((name) => ({ name, template_id: 'default', weight: 1 }));
      site.config.ab_test = { enabled: true, holdout: 0, variants };
      await records.db.transaction().execute((db) => saveSite(db, { ...site, updated_at: iso(daysAgo(12)) }));
      return textOf((await write(site, week)).blocks);
    };
    // 30.449%, which would be 30.5% if it were 30.45% first.
    expect(await tested((index) => index < 190)).toMatch(/“soft”: 30\.4% of its sessions converted/);
    expect(await tested((index) => index % 8 === 1)).toContain('No winner yet');
  });
});

describe('a monthly report', () => {
  const period = { start: day(32), end: day(3) };
  const month = { kind: 'monthly', title: 'Monthly report', period } as const;

  it('has weeks, and money only with rates', async () => {
    const site = await siteWith([5, 12, 19, 26].flatMap((ago) => sessions(ago, [40, 20, 10, 2])));
    const silent = await write(site, month);
    expect(silent.metrics.sessions).toBe(160);
    expect(textOf(silent.blocks)).toContain('Set your own rate under Revenue.');
    // Beside a guess, nothing says that it was not estimated.
    expect(textOf(silent.blocks)).not.toContain('What the wall is worth');
    // It asks for rates: then it does not say that there is nothing to do.
    expect(textOf(silent.blocks)).not.toContain('suggest no changes');
    const table = silent.blocks.find((block) => block.type === 'table');
    expect(table?.type === 'table' && table.rows.length).toBeGreaterThanOrEqual(5);
    const rates = [{ from: day(60), mode: 'rpm' as const, rpm: '4.00' }];
    await saveRevenue(records.db, site.id, { currency: 'EUR', attribution_days: 30, rates }, iso(daysAgo(0)));
    const paid = await write(site, month);
    expect(textOf(paid.blocks)).toMatch(/"format":"money","value":"\d+\.\d\d","currency":"EUR"/);
  });

  it('names the weeks by their days in the month, and says which are cut', async () => {
    const middle = (daysAgo(0) - Date.UTC(2026, 9, 15, 12)) / 86_400_000;
    const site = await siteWith(sessions(middle, [40, 20, 0, 0]));
    const cut = { start: '2026-10-01', end: '2026-10-31' };
    const report = await write(site, { ...month, period: cut });
    const weeks = report.blocks.find((block) => block.type === 'table');
    expect(weeks?.type === 'table' && weeks.rows.map(([name]) => name?.value)).toEqual([
      'Oct 1 – 4 (4 of 7 days)',
      'Oct 5 – 11',
      'Oct 12 – 18',
      'Oct 19 – 25',
      'Oct 26 – 31 (6 of 7 days)',
    ]);
    expect(textOf(report.blocks)).toContain('the first week has 4 days and the last 6 days');
    const [line, rates] = report.blocks.filter((block) => block.type === 'line');
    expect(line?.series[0]?.points[0]?.label).toBe('2026-10-01');
    expect(line?.series[0]?.points.map(({ days }) => days)).toEqual([4, undefined, undefined, undefined, 6]);
    // Nobody saw a wall: no rate, rather than one of 0%.
    expect(new Set(rates?.series[1]?.points.map(({ value }) => value))).toEqual(new Set([null]));
  });

  it('recommends with a reason', async () => {
    const site = await siteWith(sessions(3, [2000, 1500, 1200, 200]));
    const report = await write(site, month);
    const [first, others] = report.blocks.filter(({ type }) => type === 'recommendations');
    expect(first).toMatchObject({ items: [{ text: 'Set what your page views earn' }] });
    expect(others).toMatchObject({
      title: 'Recommendations',
      items: expect.arrayContaining([
        expect.objectContaining({
          text: 'Set a hold-out of 5%',
          reason: expect.stringContaining('Sessions with a wall in 30 days: 1,200'),
        }),
      ]),
    });
  });
});

describe('a custom report', () => {
  it('counts by its filters and shows its metrics only', async () => {
    const site = await siteWith([
      ...sessions(5, [30, 20, 10, 5], { device: 'mobile', country: 'FR' }),
      ...sessions(5, [50, 20, 10, 2], { device: 'desktop', country: 'DE' }),
      ...sessions(5, [70, 20, 10, 2], { device: 'tablet', country: 'US' }),
    ]);
    const order = { kind: 'custom', title: 'Ours', period: { start: day(9), end: day(3) } } as const;
    const report = await write(site, {
      ...order,
      metrics: ['sessions', 'conversion_rate', 'by_country'],
      filters: { devices: ['mobile', 'desktop'], countries: ['FR', 'DE'], event_type: null },
    });
    expect(report.metrics.sessions).toBe(80);
    expect(textOf(report.blocks)).toContain('Countries","text":"France and Germany');
    expect(textOf(report.blocks)).not.toContain('Walls shown');
    const walled = await write(site, {
      ...order,
      metrics: ['sessions'],
      filters: { ...noFilters, event_type: 'conversion_allowlist' },
    });
    expect(walled.metrics).toMatchObject({
      sessions: 9,
      adblock_detected: 9,
      walls_displayed: 9,
      conversions: 9,
    });
    const none = await write(site, {
      ...order,
      metrics: ['sessions'],
      filters: { ...noFilters, countries: ['JP'] },
    });
    expect(none.headline).toMatch(/^No session matched this report’s filters in the period /);
  });
});
