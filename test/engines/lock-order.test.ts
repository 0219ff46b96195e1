import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { addDropCounts } from '../../src/records/intake/dropped-events.ts';
import { addSiteDays } from '../../src/records/intake/site-day-events.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Db, Records } from '../../src/records/records.ts';
import { saveServedPageViews } from '../../src/records/sites/served-page-views.ts';
import { insertSite } from '../../src/records/sites/sites.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const now = '2026-11-21T08:00:00.000Z';
const days = Array.from({ length: 180 }, (_, at) =>
  new Date(Date.parse(now) + at * 86_400_000).toISOString().slice(0, 10),
);
const rounds = 20;

describe.skipIf(!postgres)(
  `nodes that count at once${postgres ? '' : ' (skipped: no PostgreSQL here)'}`,
  () => {
    let records: Records;
    let site_id: string;
    beforeAll(async () => {
      records = openPostgres(postgres?.url ?? '', () => undefined);
      await migrate(records);
      const account = await addAccount(records.db, now);
      const draft = {
        name: 'a',
        domain: 'example.com',
        status: 'active' as const,
        config: defaultSiteConfig,
      };
      site_id = (await insertSite(records.db, account, draft, now)).id;
    });
    afterAll(async () => {
      await records?.close();
      await postgres?.stop();
    });

    it.each<[string, (db: Db, days: string[]) => Promise<void>]>([
      [
        'events of sites and days',
        (db, of) =>
          addSiteDays(
            db,
            of.map((day) => ({ site_id, day, events: 1 })),
          ),
      ],
      [
        'dropped events',
        (db, of) =>
          addDropCounts(
            db,
            of.map((day) => ({ site_id, day, reason: 'too_many' as const, count: 1 })),
          ),
      ],
      [
        "page views of the owner's server",
        (db, of) =>
          saveServedPageViews(
            db,
            site_id,
            of.map((date) => ({ date, page_views: 1 })),
          ),
      ],
    ])('%s: rows that come in another order do not lock each other out', async (_, write) => {
      const node = async (of: string[]) => {
        for (let round = 0; round < rounds; round++)
          await records.db.transaction().execute((db) => write(db, of));
      };
      const ends = await Promise.allSettled([node(days), node(days.toReversed())]);
      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    });
  },
);
