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
async function blocksOf(kind: 'weekly' | 'monthly', won: number, more: Told[] = []) {
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
  const events = [...sessions(12, [40, 20, 10, 0]), ...visits, ...more];
  await engine.insert('events', rowsOf(site.id, events), randomUUID());
  const rates = [{ from: day(60), mode: 'rpm' as const, rpm: '4.00' }];
  await saveRevenue(records.db, site.id, { currency: 'EUR', attribution_days: 30, rates }, added);
  const period = kind === 'weekly' ? { start: day(12), end: day(6) } : { start: day(32), end: day(3) };
  const order = { kind, title: '', metrics: [], filters: noFilters, period };
  const report = await composeReport({ store: engine, db: records.db }, site, order);
  return inWords(report, writerOf('en')).blocks;
}

it.each(['weekly', 'monthly'] as const)(
  'a %s report begins with money, and how sure that is',
  async (kind) => {
    // 40 sessions of 25 page views: 4.00 ± 1.96 × √40 × 0.1.
    expect((await blocksOf(kind, 40))[0]).toMatchObject({
      type: 'facts',
      title: expect.stringMatching(/^Visitors who allowed ads brought back €4\.00 of the €4\.\d\d/),
      items: [{ text: '€4.00 (€2.76 to €5.24, with 95% certainty)' }],
    });
  },
);

it('a number that may be chance is none', async () => {
  const blocks = await blocksOf('monthly', 1);
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
  const blocks = await blocksOf('weekly', 40, arms);
  const days = writerOf('en').formats.shortPeriod({ start: day(8), end: day(7) });
  expect(blocks[0]).toMatchObject({
    title: expect.stringMatching(new RegExp(`^The wall earned you .* is measured on ${days}, while`)),
  });
});
