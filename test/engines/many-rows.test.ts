import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxGroups } from '../../src/analytics/query.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { noFilters } from '../../src/reports/compose/order.ts';
import { daysOf, readRows, readTotals } from '../../src/reports/compose/read-counts.ts';
import { insertSessions } from '../support/building.ts';
import { dateOf, daysAgo } from '../support/event-rows.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-many-rows-'));
const site = randomUUID();
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** As many as two letters can name, on each kind of device: no day has more rows. */
const countries = letters.flatMap((first) => letters.map((second) => first + second));
const devices = ['desktop', 'mobile', 'tablet', ''];
const rowsADay = countries.length * devices.length;
const days = Math.ceil(maxGroups / rowsADay) + 1;
let engine: Engine;

beforeAll(async () => {
  engine = await openChdb(directory, 'many_rows');
  await migrateEvents(engine);
  for (let ago = days; ago > 0; ago -= 1) {
    const starts = Array.from({ length: rowsADay }, (_, index) => daysAgo(ago) + index);
    await insertSessions(engine, site, starts, (index) => ({
      country: countries[index % countries.length] ?? '',
      device: devices[Math.floor(index / countries.length)] ?? '',
    }));
  }
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

it('a report has every row that adds up to its total, however many there are', async () => {
  const period = daysOf(
    { config: defaultSiteConfig },
    { start: dateOf(daysAgo(days)), end: dateOf(daysAgo(1)) },
  );
  const counting = { store: engine, siteId: site, period, filters: noFilters };
  const rows = await readRows(counting);
  expect(rows.length).toBeGreaterThan(maxGroups);
  expect(rows).toHaveLength(days * rowsADay);
  const { sessions } = await readTotals(counting);
  expect(rows.reduce((sum, row) => sum + row.sessions, 0)).toBe(sessions);
  const keys = rows.map(({ date, device, country }) => `${date} ${device} ${country}`);
  expect(keys).toEqual(keys.toSorted());
});
