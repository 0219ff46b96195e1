import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExperiment } from '../../src/analytics/ab-test/ab-test.ts';
import { endAbTests } from '../../src/analytics/ab-test/end-ab-tests.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { addSite, saveSite } from '../../src/http/handlers/sites/save-site.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { freezeResult, listRuns } from '../../src/records/ab-tests/finished-ab-tests.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { findSite, type OwnedSite } from '../../src/records/sites/sites.ts';
import { putTemplate } from '../../src/records/sites/templates.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { composeReport } from '../../src/reports/compose/compose-report.ts';
import type { ReportOrder } from '../../src/reports/compose/order.ts';
import { noFilters } from '../../src/reports/compose/order.ts';
import { inWords } from '../../src/reports/render/in-words.ts';
import type { Block, WrittenReport } from '../../src/reports/report.ts';
import { alone } from '../support/alone.ts';
import { building } from '../support/building.ts';
import { dateOf, daysAgo, names, rowsOf, type Told } from '../support/event-rows.ts';
import { quietLog } from '../support/quiet-log.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-ab-reports-'));
let engine: Engine;
let records: Records;
const account = randomUUID();

beforeAll(async () => {
  engine = building(await openChdb(directory));
  await migrateEvents(engine);
  records = openSqlite(':memory:');
  await migrate(records);
  await records.db
    .insertInto('accounts')
    .values({ id: account, created_at: iso(daysAgo(80)) })
    .execute();
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

async function write(
  site: OwnedSite,
  order: Partial<ReportOrder> & Pick<ReportOrder, 'period'>,
): Promise<WrittenReport> {
  const whole: ReportOrder = {
    kind: 'daily',
    title: 'Daily report',
    metrics: [],
    filters: noFilters,
    ...order,
  };
  const report = await composeReport({ store: engine, db: records.db, now: Date.now, alone }, site, whole);
  return inWords(report, writerOf('en'));
}

const textOf = (blocks: Block[]) => JSON.stringify(blocks);

describe('the A/B tests of an earlier week', () => {
  const variant = (name: string) => ({ name, template_id: name, weight: 1 });
  const testOf = (...names: string[]) => ({ enabled: true, holdout: 0, variants: names.map(variant) });
  const week = { kind: 'weekly', title: 'Weekly report', period: { start: day(16), end: day(10) } } as const;
  /** Visits spread over these days; `won` of ten allowed ads, `laterMs` after the wall. */
  const visits = (name: string, days: number[], won: number, laterMs = 1000) =>
    names(100 * days.length, name).flatMap((session, index): Told[] => {
      const at = daysAgo(days[index % days.length] ?? 0) + (index % 50) * 1000;
      return [
        { session, type: 'wall_displayed', at, metadata: { variant: name } },
        ...(index % 10 < won ? [{ session, type: 'conversion_allowlist', at: at + laterMs }] : []),
      ];
    });
  const setTest = async (site: OwnedSite, ab_test: OwnedSite['config']['ab_test'], ago: number) => {
    const changed = { ...site, config: { ...site.config, ab_test }, updated_at: iso(daysAgo(ago)) };
    await records.db.transaction().execute((db) => saveSite(db, changed));
    return changed;
  };
  const addTemplate = (site: OwnedSite, name: string) => {
    const context = { fallback: defaultTemplateConfig, userId: null, now: iso(daysAgo(30)) };
    return putTemplate(records, site.id, { name, config: { title: name } }, context);
  };
  const testsIn = (report: WrittenReport) =>
    report.blocks.flatMap((block) =>
      block.type === 'facts' && block.title.startsWith('A/B test')
        ? [{ ...block, text: textOf([block]) }]
        : [],
    );

  it('are those that ran in it, as they stood at its end', async () => {
    const inWeek = [15, 14, 13, 12, 11];
    const site = await siteWith([
      ...visits('control', inWeek, 2),
      ...visits('soft', inWeek, 4),
      ...visits('control', [8], 9), // what came afterwards
      ...visits('other', [4], 3),
    ]);
    await addTemplate(site, 'soft');
    await setTest(site, testOf('control', 'soft'), 20);
    await setTest(site, testOf('control', 'other'), 6);
    const now = await setTest(site, { ...testOf('control', 'other'), enabled: false }, 1);
    const [block, ...more] = testsIn(await write(now, week));
    expect(more).toEqual([]);
    expect(block?.text).toMatch(/Winner","text":"“soft”: 40\.0% of its sessions converted.*Use this wall/);
    expect(block?.text).toContain('100 conversions of 500 sessions (20.0%)');
    expect(block?.text).not.toContain('other');
  });

  it('count what happened until the end of the week, and no later', async () => {
    const site = await siteWith(visits('control', [10], 5, 36 * 3_600_000));
    await setTest(site, testOf('control', 'soft'), 20);
    const [block] = testsIn(await write(site, week));
    expect(block?.text).toContain('0 conversions of 100 sessions');
  });

  it('that ended in it have the result that was stored at their end', async () => {
    const site = await siteWith(visits('control', [15, 14], 2));
    await setTest(site, testOf('control', 'soft'), 20);
    await setTest(site, testOf('control', 'other'), 12);
    const [ended] = (await listRuns(records.db, site.id, { limit: 1, offset: 1 })).runs;
    if (!ended) throw new Error('there is a run');
    const stored = await readExperiment(engine, site.id, ended, Date.now());
    const kept = stored.variants.map((each) => ({ ...each, impressions: 4321 }));
    await freezeResult(records.db, ended, { ...stored, variants: kept }, iso(Date.now()));
    const blocks = testsIn(await write(site, week));
    expect(blocks[0]?.text).toContain('of 4,321 sessions');
  });

  it('that ended on their last day say when, what everyone saw since, and what to do', async () => {
    const days = [19, 18, 17, 16, 15, 14];
    const site = await siteWith([...visits('control', days, 2), ...visits('soft', days, 5)]);
    await addTemplate(site, 'soft');
    await setTest(site, { ...testOf('control', 'soft'), ends_on: day(13) }, 20);
    const parts = { signals: { publish: async () => undefined }, now: () => daysAgo(12), log: quietLog };
    await endAbTests({ records, ...parts });
    const now = await findSite(records.db, site.id);
    const [block, ...more] = testsIn(await write(now ?? site, week));
    expect(more).toEqual([]);
    expect(block?.title).toMatch(/^A\/B test, /);
    expect(block?.text).toContain('"label":"Winner","text":"“soft”: 50.0% of its sessions converted');
    expect(block?.text).toContain(`"label":"Ended","text":"${writerOf('en').formats.day(day(13))}. Reached`);
    expect(block?.text).toContain('“control” was the wall for everyone afterward');
    expect(block).toMatchObject({ open: { text: 'Use this wall', tab: 'ab-test' } });
    const used = now && { ...now, config: { ...now.config, template_id: 'soft' } };
    expect(testsIn(await write(used ?? site, week))[0]).not.toHaveProperty('open');
  });

  it('are told apart by their days where there were several', async () => {
    const site = await siteWith([...visits('soft', [15, 14], 2), ...visits('other', [11], 2)]);
    await setTest(site, testOf('control', 'soft'), 20);
    await setTest(site, testOf('control', 'unseen'), 12.5);
    await setTest(site, testOf('control', 'other'), 12);
    const titles = testsIn(await write(site, week)).map(({ title }) => title);
    expect(titles).toHaveLength(2);
    expect(titles[0]).toMatch(/^A\/B test, \w+ \d+(\s–\s(\w+ )?\d+)?$/);
    expect(titles[1]).toMatch(/^A\/B test since \w+ \d+$/);
  });

  const oneWeek = [15, 14, 13, 12, 11];
  it.each([
    {
      name: 'whose visitors are not split as set',
      told: [...visits('control', [...oneWeek, ...oneWeek, ...oneWeek], 2), ...visits('soft', [15, 14], 4)],
      running:
        'Don’t act on these numbers: something is wrong. Visitors aren’t split according to your settings.',
      ended: 'The result isn’t valid: visitors weren’t split according to your settings.',
    },
    {
      name: 'that has few walls',
      told: [...visits('control', [15], 1), ...visits('soft', [15], 1).slice(1)],
      running: 'Keep all variants for now: each needs 100 walls shown and 10 conversions',
      ended: 'Not enough data: a variant had fewer than 100 sessions',
    },
    {
      name: 'that showed no difference',
      told: [...visits('control', oneWeek, 2), ...visits('soft', oneWeek, 2)],
      running: 'No winner yet: the difference between the variants may still be due to chance.',
      ended: 'No winner: “soft” converted 20.0% of sessions, “control” 20.0%.',
    },
    {
      name: 'whose split is automatic',
      told: [...visits('control', oneWeek, 2), ...visits('soft', oneWeek, 4)],
      set: { allocation: 'bandit' as const },
      running: /The traffic split is automatic, currently .* gives no verdict/,
      ended: 'No winner: the test didn’t show which wall works better.',
    },
  ])('say what one showed $name, while it runs and after it', async ({ told, set, running, ended }) => {
    const test = { ...testOf('control', 'soft'), ...set };
    for (const { ends, text } of [
      { ends: false, text: running },
      { ends: true, text: ended },
    ]) {
      const site = await siteWith(told);
      await setTest(site, test, 20);
      const now = ends ? await setTest(site, { ...test, enabled: false }, 10.8) : site;
      const [block] = testsIn(await write(now, week));
      expect(block?.items[0]?.label).toBe('Result');
      expect(block?.items[0]?.text).toMatch(text);
    }
  });

  it('give no rate of a variant without sessions', async () => {
    const site = await siteWith(visits('control', [15], 2));
    await setTest(site, testOf('control', 'soft'), 20);
    const [block] = testsIn(await write(site, week));
    const soft = { label: 'soft', text: '0 conversions of 0 sessions' };
    expect(block?.items).toContainEqual(soft);
  });

  it('are left out where none ran', async () => {
    const site = await siteWith(visits('control', [15], 2));
    await setTest(site, testOf('control', 'soft'), 6);
    expect(testsIn(await write(site, week))).toEqual([]);
  });
});
