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
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { saveRevenue } from '../../src/records/sites/revenue.ts';
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

const directory = mkdtempSync(join(tmpdir(), 'truce-compose-'));
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

async function write(site: OwnedSite, order: Partial<ReportOrder> & Pick<ReportOrder, 'period'>) {
  const whole: ReportOrder = { kind: 'daily', title: '', metrics: [], filters: noFilters, ...order };
  const report = await composeReport({ store: engine, db: records.db, now: Date.now, alone }, site, whole);
  return inWords(report, writerOf('en'));
}

const textOf = (blocks: WrittenReport['blocks']) => JSON.stringify(blocks);

describe('the beginning of a weekly report', () => {
  const week = { kind: 'weekly', title: 'Weekly report', period: { start: day(9), end: day(3) } } as const;

  it('begins with the money, a guess until there is a rate, and with one thing to do', async () => {
    const site = await siteWith([...sessions(12, [40, 40, 40, 4]), ...sessions(5, [400, 400, 400, 60])]);
    const guessed = await write(site, week);
    const [first] = guessed.blocks;
    expect(first?.type === 'figures' && first.items.slice(0, 2)).toMatchObject([
      { label: 'Won back (guess)', figure: { format: 'money', currency: 'USD' } },
      { label: 'Still blocked (guess)', figure: { format: 'money', currency: 'USD' } },
    ]);
    expect(guessed.blocks[1]).toMatchObject({
      type: 'recommendations',
      title: 'Do next',
      items: [
        {
          text: 'Set what your page views earn',
          open: { text: 'Set your rate', path: `/sites/${site.id}/revenue`, place: 'Revenue' },
        },
      ],
    });
    expect(textOf(guessed.blocks)).toContain('Amounts are a rough guess');
    const rates = [{ from: day(60), mode: 'rpm' as const, rpm: '4.00' }];
    await saveRevenue(records.db, site.id, { currency: 'EUR', attribution_days: 30, rates }, iso(daysAgo(0)));
    const paid = await write(site, week);
    expect(paid.blocks.slice(0, 2)).toMatchObject([
      { type: 'facts' },
      { type: 'recommendations', title: 'Do next' },
    ]);
    expect(textOf(paid.blocks)).not.toContain('guess');
  });

  it('of a site that only measures says that the wall is off, and leads to it', async () => {
    const site = await siteWith(sessions(5, [100, 60, 0, 0]));
    const measuring = { ...site, config: { ...site.config, wall: 'off' as const } };
    const report = await write(measuring, week);
    const open = { text: 'See the wall', path: `/sites/${site.id}/wall`, place: 'Wall' };
    expect(report.headline).toContain('The wall is off, so none was shown.');
    expect(report.blocks[1]).toMatchObject({ items: [{ text: 'Turn the wall on', open }] });
    expect(report.blocks.at(-1)).toMatchObject({
      type: 'note',
      text: expect.stringContaining('is off'),
      open,
    });
    expect(textOf(report.blocks)).not.toContain('hold-out');
  });

  it('whose wall is off now says of which days the share is, not that no wall was seen', async () => {
    const site = await siteWith(sessions(5, [100, 60, 40, 10]));
    const measuring = { ...site, config: { ...site.config, wall: 'off' as const } };
    const report = await write(measuring, week);
    const [advice] = report.blocks.filter(({ type }) => type === 'recommendations');
    const until = writerOf('en').formats.shortDay(day(3));
    expect(advice).toMatchObject({
      items: [
        {
          text: 'Turn the wall on',
          reason: `The wall is off now, so no one is asked to allow ads. In the 30 days up to ${until}, 60.0% of sessions blocked ads.`,
        },
      ],
    });
  });

  it('without a visit, where there are many, says so', async () => {
    const site = await siteWith(sessions(20, [300, 0, 0, 0]));
    expect((await write(site, week)).blocks[0]).toMatchObject({
      title: 'Do next',
      items: [{ text: 'No data for 168 hours', open: { path: `/sites/${site.id}/settings` } }],
    });
  });

  it('says that email fails if the last one before its end did', async () => {
    const site = await siteWith(sessions(5, [40, 20, 20, 4]));
    const mail = (ago: number, state: 'failed' | 'kept') => ({
      ...{ id: randomUUID(), key: randomUUID(), account_id: account, site_id: site.id, kind: 'report' },
      ...{ recipient: 'a@owl.example', subject: '', html: '', text: '', unsubscribe_url: null },
      ...{ state, error: null, created_at: iso(daysAgo(ago)), sent_at: null },
    });
    await records.db.insertInto('mails').values(mail(1, 'failed')).execute();
    expect(textOf((await write(site, week)).blocks)).not.toContain('Fix email delivery');
    // Without a mail server nobody gets the email that would say so.
    await records.db.insertInto('mails').values(mail(5, 'kept')).execute();
    expect(textOf((await write(site, week)).blocks)).not.toContain('/settings/email');
    await records.db.insertInto('mails').values(mail(4, 'failed')).execute();
    expect((await write(site, week)).blocks[1]).toMatchObject({
      items: [{ text: 'Fix email delivery', open: { path: '/settings/email', place: 'Email' } }],
    });
  });
});
