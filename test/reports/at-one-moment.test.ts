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
import { type Alone, noFilters } from '../../src/reports/compose/order.ts';
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

/** Writes the report of yesterday; `happens` after each statement, by their number. */
async function write(happens: (asked: number, siteId: string) => Promise<void>, alone?: Alone) {
  const site = await addOwl();
  let asked = 0;
  const store: AnalyticsStore = {
    ...engine,
    async query(lane, statement, params) {
      const rows = await engine.query(lane, statement, params);
      await happens(++asked, site.id);
      return rows as never;
    },
  };
  const order = {
    ...{ kind: 'daily' as const, title: '', metrics: [], filters: noFilters },
    period: { start: yesterday, end: yesterday },
  };
  const report = await composeReport({ store, db: records.db, now: Date.now, alone }, site, order);
  return { said: saidBy(report), asked };
}

it('is of one moment, also where sessions of its days were counted while it was written', async () => {
  const { asked: all } = await write(async () => undefined);
  for (let after = 1; after <= all; after++) {
    const { said } = await write(async (asked, siteId) => {
      if (asked === after) await count(siteId, 10);
    });
    expect(said.length).toBeGreaterThan(3);
    expect([after, new Set(said).size]).toEqual([after, 1]);
  }
});

it('is read while nothing is counted where its days change all the time, if it is kept', async () => {
  let isAlone = false;
  const { said } = await write(
    async (_, siteId) => {
      if (!isAlone) await count(siteId, 1);
    },
    async (run) => {
      isAlone = true;
      return run();
    },
  );
  expect([isAlone, new Set(said).size]).toEqual([true, 1]);
});

it('is read three times at most for who only looks at it', async () => {
  const { asked: once } = await write(async () => undefined);
  const { asked } = await write(async (_, siteId) => count(siteId, 1));
  expect(asked).toBeGreaterThan(2 * once - 4);
  expect(asked).toBeLessThanOrEqual(3 * once);
});
