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
import { writerOf } from '../../src/kit/messages/writer.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { saveRevenue } from '../../src/records/sites/revenue.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { composeReport } from '../../src/reports/compose/compose-report.ts';
import { noFilters } from '../../src/reports/compose/order.ts';
import { inWords } from '../../src/reports/render/in-words.ts';
import { type ReportKind, reportKinds } from '../../src/reports/report.ts';
import { alone } from '../support/alone.ts';
import { building } from '../support/building.ts';
import { dateOf, daysAgo, names, rowsOf, type Told, times } from '../support/event-rows.ts';
import { sessions } from './told-sessions.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-money-first-'));
let engine: Engine;
let records: Records;
const account = randomUUID();
const added = new Date(daysAgo(80)).toISOString();

beforeAll(async () => {
  engine = building(await openChdb(directory));
  await migrateEvents(engine);
  records = openSqlite(':memory:');
  await migrate(records);
  await records.db.insertInto('accounts').values({ id: account, created_at: added }).execute();
});
afterAll(async () => {
  await Promise.all([engine.close(), records.close()]);
  rmSync(directory, { recursive: true, force: true });
});

const day = (ago: number) => dateOf(daysAgo(ago));

/** The blocks of a report on a site where so many sessions allowed ads, each with 25 page views at 4.00. */
async function reportOf(kind: ReportKind, won: number, { more = [], hasRate = true }: Extra = {}) {
  const draft = {
    name: 'Owl',
    domain: 'owl.example',
    status: 'active' as const,
    config: defaultSiteConfig,
  };
  const site = await addSite(records, account, draft, defaultTemplateConfig, added);
  const visits = names(won, 'won').flatMap((session): Told[] => {
    const told = { session, at: daysAgo(10) };
    return [
      { ...told, type: 'conversion_allowlist' },
      ...times(25, { ...told, type: 'adblock_not_detected' }),
    ];
  });
  // Somebody still comes at the end of the month: no data would be the first thing to do about.
  const events = [...sessions(12, [40, 20, 10, 0]), ...visits, ...more, ...sessions(3, [5, 0, 0, 0])];
  await engine.insert('events', rowsOf(site.id, events), randomUUID());
  const rates = [{ from: day(60), mode: 'rpm' as const, rpm: '4.00' }];
  if (hasRate)
    await saveRevenue(records.db, site.id, { currency: 'EUR', attribution_days: 30, rates }, added);
  const order = {
    kind,
    title: 'Ours',
    metrics: ['sessions' as const],
    filters: noFilters,
    period: periods[kind],
  };
  const report = await composeReport({ store: engine, db: records.db, now: Date.now, alone }, site, order);
  return inWords(report, writerOf('en'));
}

interface Extra {
  more?: Told[];
  hasRate?: boolean;
}

const periods: Record<ReportKind, { start: string; end: string }> = {
  daily: { start: day(10), end: day(10) },
  weekly: { start: day(12), end: day(6) },
  monthly: { start: day(32), end: day(3) },
  custom: { start: day(15), end: day(4) },
};
/** Walls enough to advise a hold-out by. */
const walls = sessions(11, [200, 200, 150, 0]);

it.each(reportKinds)('a %s report begins with money, how sure that is, and one thing to do', async (kind) => {
  const { headline, blocks } = await reportOf(kind, 40, { more: walls });
  // 40 sessions of 25 page views: 4.00 ± 1.96 × √40 × 0.1.
  const sure = [{ text: '€4.00 (€2.76 to €5.24, with 95% confidence)' }];
  const sentence = /^Visitors who allowed ads brought back €4\.00 of the €4\.\d\d/;
  const [first, next] = blocks;
  expect(first).toMatchObject({ type: 'facts', items: sure });
  expect(kind === 'weekly' ? headline : first && 'title' in first && first.title).toMatch(sentence);
  expect(next).toMatchObject({
    type: 'recommendations',
    title: 'Do next',
    items: [{ text: 'Set a hold-out of 5%' }],
  });
});

it.each(reportKinds)('a %s report without a rate begins with a guess, and one thing to do', async (kind) => {
  const { blocks } = await reportOf(kind, 40, { more: walls, hasRate: false });
  expect(blocks.slice(0, 3)).toMatchObject([
    {
      type: 'figures',
      items: expect.arrayContaining([expect.objectContaining({ label: 'Won back (guess)' })]),
    },
    { type: 'recommendations', title: 'Do next' },
    { type: 'note', text: expect.stringContaining('rough guess') },
  ]);
});

it('a number that may be chance is none', async () => {
  const { blocks } = await reportOf('monthly', 1);
  expect(blocks[0]).toMatchObject({
    title: expect.stringContaining('It’s too early to say'),
    items: [{ text: 'too early to say: between €0.00 and €0.30' }],
  });
  const money = blocks.find((block) => block.type === 'figures' && block.title !== undefined);
  expect(money).toMatchObject({ items: [{}, { figure: { format: 'text', value: 'Too early' } }, {}] });
});

it('a comparison of some of the days names them', async () => {
  const arms = [8, 7].flatMap((ago) =>
    ['walled', 'holdout'].flatMap((arm) =>
      names(150, `${arm}${ago}-`).flatMap((session, index): Told[] => {
        const told = { session, at: daysAgo(ago), metadata: { arm } };
        return [
          { ...told, type: 'adblock_detected', metadata: { arm, arm_first: true } },
          ...times(arm === 'walled' && index % 2 === 0 ? 9 : 0, { ...told, type: 'adblock_not_detected' }),
        ];
      }),
    ),
  );
  const { headline, blocks } = await reportOf('weekly', 40, { more: arms });
  const days = writerOf('en').formats.shortPeriod({ start: day(8), end: day(7) });
  expect(headline).toMatch(/^The wall earned you /);
  expect(blocks[1]).toMatchObject({
    type: 'note',
    text: expect.stringContaining(`is measured on ${days}, while`),
  });
});
