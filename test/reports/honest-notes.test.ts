import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig, type SiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { addSite, saveSite } from '../../src/http/handlers/sites/save-site.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { composeReport } from '../../src/reports/compose/compose-report.ts';
import { noFilters, type ReportOrder } from '../../src/reports/compose/order.ts';
import { inWords } from '../../src/reports/render/in-words.ts';
import type { WrittenReport } from '../../src/reports/report.ts';
import { alone } from '../support/alone.ts';
import { building } from '../support/building.ts';
import { dateOf, daysAgo, rowsOf, type Told } from '../support/event-rows.ts';
import { sessions } from './told-sessions.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-notes-'));
let engine: Engine;
let records: Records;
let account: string;
beforeAll(async () => {
  engine = building(await openChdb(directory));
  await migrateEvents(engine);
  records = openSqlite(':memory:');
  await migrate(records);
  account = await addAccount(records.db, iso(80));
});
afterAll(async () => {
  await Promise.all([engine.close(), records.close()]);
  rmSync(directory, { recursive: true, force: true });
});

const iso = (ago: number) => new Date(daysAgo(ago)).toISOString();
const period = { start: dateOf(daysAgo(3)), end: dateOf(daysAgo(3)) };
// What it compares with is known from its first day on.
const known = sessions(60, [1, 0, 0, 0]);

async function siteWith(events: Told[], more: Partial<SiteConfig> = {}): Promise<OwnedSite> {
  const config = { ...defaultSiteConfig, timezone: 'UTC', ...more };
  const draft = { name: 'Daily Owl', domain: 'owl.example', status: 'active' as const, config };
  const site = await addSite(records, account, draft, defaultTemplateConfig, iso(80));
  await engine.insert('events', rowsOf(site.id, events), randomUUID());
  return site;
}

async function write(
  site: OwnedSite,
  order: Partial<ReportOrder> = {},
  language = 'en',
): Promise<WrittenReport> {
  const whole: ReportOrder = {
    ...{ kind: 'custom', title: 'Ours', period, metrics: ['sessions'], filters: noFilters },
    ...order,
  };
  return inWords(
    await composeReport({ store: engine, db: records.db, now: Date.now, alone }, site, whole),
    writerOf(language),
  );
}

const notesOf = ({ blocks }: WrittenReport) =>
  blocks.flatMap((block) => (block.type === 'note' ? block.text : []));

describe('a report names the days that it compares with', () => {
  it('only where a number stands beside theirs', async () => {
    const site = await siteWith([
      ...known,
      ...sessions(10, [50, 20, 10, 2]),
      ...sessions(3, [60, 20, 10, 2]),
    ]);
    const earlier = { start: dateOf(daysAgo(10)), end: dateOf(daysAgo(10)) };
    expect((await write(site)).previous).toEqual(earlier);
    expect((await write(site, { kind: 'daily' })).previous).toEqual(earlier);
    const ofFrance = { ...noFilters, countries: ['FR'] };
    expect((await write(site, { filters: ofFrance })).previous).toBeNull();
  });

  it.each(['daily', 'weekly', 'monthly', 'custom'] as const)(
    'not in a %s report without a session',
    async (kind) => {
      const site = await siteWith([...known, ...sessions(10, [50, 20, 10, 2])]);
      expect((await write(site, { kind })).previous).toBeNull();
    },
  );
});

describe('a report by variant', () => {
  const byVariant = { metrics: ['by_variant' as const] };
  const shown = [
    ...sessions(3, [40, 40, 40, 8], { metadata: { variant: 'control' } }),
    ...sessions(3, [40, 40, 40, 9], { metadata: { variant: 'soft' }, device: 'mobile' }),
  ];

  it('refers to no A/B test where none ran', async () => {
    const notes = notesOf(await write(await siteWith([...known, ...shown]), byVariant));
    expect(notes).toContainEqual(expect.stringContaining('No A/B test ran in this period'));
    expect(notes.join()).not.toContain('The A/B test says');
  });

  it('says nothing of a verdict on one variant', async () => {
    const site = await siteWith([
      ...known,
      ...sessions(3, [40, 40, 40, 8], { metadata: { variant: 'control' } }),
    ]);
    expect(notesOf(await write(site, byVariant)).join()).not.toContain('verdict');
  });

  it('refers to the test that ran', async () => {
    const site = await siteWith([...known, ...shown]);
    const variants = ['control', 'soft'].map((name) => ({ name, template_id: 'default', weight: 1 }));
    site.config.ab_test = { enabled: true, holdout: 0, variants };
    await records.db.transaction().execute((db) => saveSite(db, { ...site, updated_at: iso(5) }));
    expect(notesOf(await write(site, byVariant)).join()).toContain(
      'The A/B test says which variant is better',
    );
  });
});

describe('a report by property or campaign', () => {
  const split = { metrics: ['by_property' as const, 'by_campaign' as const] };
  const events = [...known, ...sessions(3, [4, 2, 1, 0])];

  it('says that the site has no properties, and that no session came from a campaign', async () => {
    const notes = notesOf(await write(await siteWith(events), split));
    expect(notes).toContainEqual(expect.stringMatching(/^This site has no properties yet/));
    expect(notes).toContain('No session in this period came from a campaign.');
  });

  it('says of which property no session has a value', async () => {
    const notes = notesOf(await write(await siteWith(events, { properties: ['plan'] }), split));
    expect(notes).toContain('No session in this period has a value for “plan”.');
  });

  const tablesOf = ({ blocks }: WrittenReport) =>
    blocks.flatMap((block) => {
      if (block.type !== 'table') return [];
      return [[block.title, ...block.rows.map((row) => row.slice(0, 2).map(({ value }) => value))]];
    });

  it('lists the sessions without a value too, so that it adds up to all of them', async () => {
    const some = sessions(3, [3, 2, 1, 0], { device: 'mobile', properties: { 'property:plan': 'pro' } });
    const cut = sessions(3, [1, 0, 0, 0], { device: 'tablet', properties: { 'property:plan': '(other)' } });
    const site = await siteWith([...events, ...some, ...cut], { properties: ['plan'] });
    expect(tablesOf(await write(site, split))).toEqual([
      ['By plan', ['Not set', 4], ['pro', 3], ['Other values', 1]],
    ]);
    expect(tablesOf(await write(site, split, 'de'))[0]).toContainEqual(['Nicht gesetzt', 4]);
  });

  it('lists the sessions without a campaign too', async () => {
    const some = sessions(3, [3, 2, 1, 0], { device: 'mobile', properties: { utm_campaign: 'spring' } });
    const site = await siteWith([...events, ...some]);
    expect(tablesOf(await write(site, split))).toEqual([['By campaign', ['None', 4], ['spring', 3]]]);
  });
});
