import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig, type SiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { addDropCounts, listDropCounts } from '../../src/records/intake/dropped-events.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { removeOldRecords } from '../../src/records/retention/retention.ts';
import { listShorterHeld, listShorterKept, noteRemoval } from '../../src/records/retention/site-retention.ts';
import { addShare, listShares } from '../../src/records/sites/share-links.ts';
import { findSite, updateSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const dayMs = 86_400_000;
const now = Date.parse('2026-11-24T10:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString();

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`sites that keep less on ${name}${because}`, () => {
    let records: Records;
    let account: string;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      account = await addAccount(records.db, iso(now));
    });
    afterAll(() => records.close());

    const newSite = (retention?: SiteConfig['retention']) => {
      const config = { ...defaultSiteConfig, ...(retention && { retention }) };
      const draft = { name: 's', domain: 's.example', status: 'active' as const, config };
      return addSite(records, account, draft, defaultTemplateConfig, iso(now));
    };
    const heldBy = async (site: string, at: number) =>
      (await listShorterHeld(records.db, at)).find((held) => held.site === site);
    const listOf = async (site: string) => {
      const kept = (await listShorterKept(records.db)).find((each) => each.site === site);
      expect(await heldBy(site, now)).toEqual(kept);
      return kept;
    };

    it('are those with settings of their own', async () => {
      const plain = await newSite();
      const most = await newSite({ event_days: 90, session_days: 731 });
      const short = await newSite({ event_days: 20 });
      const few = await newSite({ session_days: 100 });
      expect(await listOf(plain.id)).toBeUndefined();
      expect(await listOf(most.id)).toBeUndefined();
      expect(await listOf(short.id)).toEqual({ site: short.id, events: 20, sessions: 731 });
      expect(await listOf(few.id)).toEqual({ site: few.id, events: 90, sessions: 100 });
    });

    it('stay short for as long as what was removed would still be kept', async () => {
      const site = await newSite({ event_days: 20 });
      await noteRemoval(records.db, await listShorterKept(records.db), now);
      await updateSite(records.db, { ...site, config: defaultSiteConfig });
      for (const days of [0, 1, 30, 69]) {
        const at = now + days * dayMs;
        expect(await heldBy(site.id, at)).toMatchObject({ events: 20 + days });
        // Nothing more is removed, and the job, which goes on each hour, remembers the same day.
        expect((await listShorterKept(records.db)).map((kept) => kept.site)).not.toContain(site.id);
        await noteRemoval(records.db, await listShorterKept(records.db), at);
      }
      expect((await findSite(records.db, site.id))?.events_removed_before).toBe('2026-11-04');
      expect(await heldBy(site.id, now + 70 * dayMs)).toBeUndefined();
      await noteRemoval(records.db, [], now + 70 * dayMs);
      expect((await findSite(records.db, site.id))?.events_removed_before).toBeNull();
    });

    it('stay short of sessions that were removed, for as long as these would still be kept', async () => {
      const site = await newSite({ session_days: 100 });
      await noteRemoval(records.db, await listShorterKept(records.db), now);
      await updateSite(records.db, { ...site, config: defaultSiteConfig });
      for (const days of [0, 1, 630]) {
        const at = now + days * dayMs;
        expect(await heldBy(site.id, at)).toEqual({ site: site.id, events: 90, sessions: 100 + days });
        await noteRemoval(records.db, [], at);
      }
      expect((await findSite(records.db, site.id))?.sessions_removed_before).toBe('2026-08-16');
      await noteRemoval(records.db, [], now + 631 * dayMs);
      expect((await findSite(records.db, site.id))?.sessions_removed_before).toBeNull();
      expect(await heldBy(site.id, now + 631 * dayMs)).toBeUndefined();
    });

    it('remember what a clock that was ahead removed, and remove no more for it', async () => {
      const site = await newSite({ event_days: 20 });
      const kept = (await listShorterKept(records.db)).filter((each) => each.site === site.id);
      await noteRemoval(records.db, kept, now + 60 * dayMs);
      await noteRemoval(records.db, kept, now);
      expect((await findSite(records.db, site.id))?.events_removed_before).toBe('2027-01-03');
      expect(await heldBy(site.id, now)).toMatchObject({ events: 0 });
      expect((await listShorterKept(records.db)).find((each) => each.site === site.id)?.events).toBe(20);
    });

    it('do not stop the others when their settings cannot be read', async () => {
      const [broken, short] = [await newSite({ event_days: 20 }), await newSite({ event_days: 20 })];
      await records.db.updateTable('sites').set({ config: '{' }).where('id', '=', broken.id).execute();
      const sites = (await listShorterKept(records.db)).map((kept) => kept.site);
      expect(sites).toContain(short.id);
      expect(sites).not.toContain(broken.id);
      await records.db.deleteFrom('sites').where('id', '=', broken.id).execute();
    });

    it('lose their failed events and outcomes earlier', async () => {
      const [short, plain] = [await newSite({ event_days: 20, session_days: 100 }), await newSite()];
      for (const { id } of [short, plain]) {
        for (const days of [12, 14, 91]) {
          const failed_at = iso(now - days * dayMs);
          await records.db
            .insertInto('failed_events')
            .values({ id: randomUUID(), site_id: id, failed_at, reason: 'x', row: '{}' })
            .execute();
        }
        for (const days of [99, 101, 732]) {
          const offered_at = iso(now - days * dayMs);
          await records.db
            .insertInto('outcomes')
            .values({
              ...{ id: randomUUID(), site_id: id, choice: 'pass', value: null, currency: null },
              ...{ offered_at, confirmed_at: offered_at },
            })
            .execute();
        }
      }
      const kept = await listShorterKept(records.db);
      expect(await removeOldRecords(records.db, now, kept)).toMatchObject({ failed_events: 3, outcomes: 3 });
      const count = async (table: 'failed_events' | 'outcomes', site: string) =>
        (await records.db.selectFrom(table).select('id').where('site_id', '=', site).execute()).length;
      expect(await count('failed_events', short.id)).toBe(1);
      expect(await count('failed_events', plain.id)).toBe(2);
      expect(await count('outcomes', short.id)).toBe(1);
      expect(await count('outcomes', plain.id)).toBe(2);
    });

    it('on which days a limit was reached is kept as long as the numbers of these days', async () => {
      const { id } = await newSite();
      const dayOf = (days: number) => iso(now - days * dayMs).slice(0, 10);
      const rows = [89, 91, 730, 732].flatMap((days) =>
        (['bot', 'over_limit'] as const).map((reason) => ({
          ...{ site_id: id, day: dayOf(days), reason, count: 1 },
        })),
      );
      await addDropCounts(records.db, rows);
      await removeOldRecords(records.db, now, []);
      const left = (await listDropCounts(records.db, id, dayOf(999))).map(({ day, reason }) => [day, reason]);
      expect(left).toEqual([
        [dayOf(89), 'bot'],
        [dayOf(89), 'over_limit'],
        [dayOf(91), 'over_limit'],
        [dayOf(730), 'over_limit'],
      ]);
    });

    it('share links are removed 30 days after they expired', async () => {
      const { id } = await newSite();
      const draft = { name: 'Board', filters: [], passwordHash: null, may_embed: false };
      for (const days of [29, 31, null]) {
        const expires_at = days === null ? null : iso(now - days * dayMs);
        await addShare(
          records,
          id,
          { ...draft, expires_at, made_by: null },
          { most: 20, now: iso(now - 90 * dayMs) },
        );
      }
      expect(await removeOldRecords(records.db, now, [])).toMatchObject({ shares: 1 });
      const left = (await listShares(records.db, id)).map(({ expires_at }) => expires_at);
      expect(left.toSorted()).toEqual([iso(now - 29 * dayMs), null]);
    });
  });
}
