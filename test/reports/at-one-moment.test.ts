import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnalyticsStore } from '../../src/analytics/store.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { composeReport } from '../../src/reports/compose/compose-report.ts';
import { noFilters } from '../../src/reports/compose/order.ts';
import type { Report } from '../../src/reports/report.ts';
import { building } from '../support/building.ts';
import { dateOf, daysAgo, names, rowsOf } from '../support/event-rows.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-one-moment-'));
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

const yesterday = dateOf(daysAgo(1));

async function addOwl() {
  const added = new Date(daysAgo(80)).toISOString();
  const account = await addAccount(records.db, added);
  const draft = { name: 'Owl', domain: 'owl.example', status: 'active' as const, config: defaultSiteConfig };
  const site = await addSite(records, account, draft, defaultTemplateConfig, added);
  await count(site.id, 10);
  return site;
}

/** Ten more sessions of yesterday, counted. */
async function count(siteId: string, sessions: number): Promise<void> {
  const visits = names(sessions, randomUUID()).map((session) => ({
    session,
    at: daysAgo(1),
    type: 'page_view',
  }));
  await engine.insert('events', rowsOf(siteId, visits), randomUUID());
}

/** What the report says of all sessions, in each of its parts. */
function saidBy({ metrics, daily, rows, blocks }: Report): number[] {
  const sum = (list: { sessions: number }[]) => list.reduce((all, { sessions }) => all + sessions, 0);
  const bars = blocks.flatMap((block) => (block.type === 'bars' ? [block.rows] : []));
  return [
    metrics.sessions,
    sum(daily),
    sum(rows),
    ...bars.map((own) => own.reduce((all, { value }) => all + value, 0)),
  ];
}

it('is of one moment, also where sessions of its days are counted while it is written', async () => {
  let isEvery = false;
  for (let after = 1; !isEvery; after++) {
    const site = await addOwl();
    let [asked, isAlone] = [0, false];
    const store: AnalyticsStore = {
      ...engine,
      async query(lane, statement, params) {
        const rows = await engine.query(lane, statement, params);
        if (!isAlone && ++asked === after) await count(site.id, 10);
        return rows as never;
      },
    };
    const alone = async <T>(run: () => Promise<T>) => {
      isAlone = true;
      return run();
    };
    const order = {
      ...{ kind: 'daily' as const, title: '', metrics: [], filters: noFilters },
      period: { start: yesterday, end: yesterday },
    };
    const said = saidBy(await composeReport({ store, db: records.db, now: Date.now, alone }, site, order));
    expect(said.length).toBeGreaterThan(3);
    expect([after, new Set(said).size]).toEqual([after, 1]);
    isEvery = asked < after;
  }
});
