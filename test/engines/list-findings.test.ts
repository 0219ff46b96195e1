import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig, type SiteConfig } from '../../src/contract/sites/sites.ts';
import { readFilterList } from '../../src/delivery/filter-lists/filter-list.ts';
import {
  addFirstCheck,
  askForListWatch,
  checkSites,
  watchSites,
} from '../../src/delivery/filter-lists/watch-lists.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { readListWatch, saveListCheck, sitesToWatch } from '../../src/records/sites/list-findings.ts';
import { regeneratePaths } from '../../src/records/sites/site-paths.ts';
import { findSite, type OwnedSite, removeSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const day = (n: number, time = '08:00') => `2026-11-${n}T${time}:00.000Z`;
const lists = [{ name: 'A', version: '1', from: 'a.txt', rules: 1 }];
const track = {
  target: 'track' as const,
  address: 'https://t.example/v1/events/track',
  list: 'A',
  rule: 'r1',
};

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`list findings on ${name}${because}`, () => {
    let records: Records;
    let account: string;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      account = await addAccount(records.db, day(20));
    });
    afterAll(() => records.close());

    const newSite = (config: Partial<SiteConfig> = {}, status: 'active' | 'inactive' = 'active') => {
      const draft = { name: 's', domain: 's.example', status, config: { ...defaultSiteConfig, ...config } };
      return addSite(records, account, draft, defaultTemplateConfig, day(20));
    };
    const look = (siteId: string, at: string, found: (typeof track)[], isIncomplete = false) =>
      saveListCheck(records, siteId, { at, lists, isIncomplete, found });

    it('what a list had that cannot be read now stays, and is no news when it can be read again', async () => {
      const site = await newSite();
      const other = { ...track, list: 'B' };
      await look(site.id, day(21), [track, other]);
      // `A` was asked and has let go; `B` could not be read.
      expect(await look(site.id, day(22), [], true)).toEqual([]);
      const { findings } = await readListWatch(records.db, site.id);
      expect(findings).toMatchObject([
        { list: 'B', cleared_at: null },
        { list: 'A', cleared_at: day(22) },
      ]);
      expect(await look(site.id, day(23), [other])).toEqual([]);
    });

    it('a finding is new once, stays while it is seen, and is cleared when it is gone', async () => {
      const site = await newSite();
      expect(await look(site.id, day(21), [track])).toEqual([track]);
      expect(await look(site.id, day(22), [{ ...track, rule: 'r2' }])).toEqual([]);
      expect(await readListWatch(records.db, site.id)).toMatchObject({
        checked_at: day(22),
        lists,
        findings: [{ ...track, rule: 'r2', first_seen: day(21), last_seen: day(22), cleared_at: null }],
      });
      await look(site.id, day(23), []);
      expect(await look(site.id, day(24), [track])).toEqual([track]);
      const { findings } = await readListWatch(records.db, site.id);
      expect(findings.map(({ first_seen, cleared_at }) => [first_seen, cleared_at])).toEqual([
        [day(24), null],
        [day(21), day(23)],
      ]);
    });

    it('a shipped list does not speak for the fuller one of its name that cannot be read', async () => {
      const site = await newSite();
      await look(site.id, day(21), [track]);
      const shipped = [{ name: 'A', version: '1', from: 'shipped', rules: 1 }];
      const missed = { at: day(22), lists: shipped, isIncomplete: true, found: [] };
      await saveListCheck(records, site.id, missed);
      const { findings } = await readListWatch(records.db, site.id);
      expect(findings).toMatchObject([{ list: 'A', cleared_at: null }]);
    });

    it('two looks at once tell a finding once', async () => {
      const site = await newSite();
      const told = await Promise.all([1, 2, 3].map(() => look(site.id, day(21), [track])));
      expect(told.flat()).toEqual([track]);
    });

    it('goes with its site, also when the site is deleted during the look', async () => {
      const site = await newSite();
      await look(site.id, day(21), [track]);
      await removeSite(records.db, site);
      expect(await look(site.id, day(22), [track])).toEqual([]);
      expect(await readListWatch(records.db, site.id)).toEqual({ checked_at: null, lists: [], findings: [] });
    });

    it('sites to look at: the active ones; those changed since the last look', async () => {
      const [seen, changed, off] = [await newSite(), await newSite(), await newSite({}, 'inactive')];
      await look(seen.id, day(21), []);
      const ids = async (which: 'all' | 'changed') =>
        (await sitesToWatch(records.db, which)).map(({ id }) => id);
      expect(await ids('all')).toEqual(expect.arrayContaining([seen.id, changed.id]));
      expect(await ids('all')).not.toContain(off.id);
      expect(await ids('changed')).toContain(changed.id);
      expect(await ids('changed')).not.toContain(seen.id);
    });

    describe('the watch', () => {
      const told: string[] = [];
      const watch = (rules: string[], now = day(21)) => ({
        records,
        readLists: async () => ({
          lists: [readFilterList(rules.join('\n'), 'a.txt', { name: 'A', version: '1' })],
          unread: [],
        }),
        regeneratePaths: (listed: OwnedSite, roles: ('track' | 'media' | 'loader')[], loader?: string) =>
          regeneratePaths(records, listed, roles, now, { random: Math.random, ...(loader && { loader }) }),
        service: { baseUrl: 'https://t.example', control: 'page-texture.png' },
        sources: [],
        now: () => Date.parse(now),
        log: { ...quietLog, warn: (_: object, text?: string) => void told.push(text ?? '') },
      });

      it('says what was listed where, when and by which rule, once', async () => {
        const site = await newSite();
        await watchSites(watch(['/v1/events/track|']), [site]);
        await watchSites(watch(['/v1/events/track|'], day(22)), [site]);
        expect(told).toEqual([
          'site s.example: your event address was listed in A on 2026-11-21 by rule /v1/events/track|',
        ]);
      });

      it('draws new paths where the site allows it, and never for the script in the owner’s page', async () => {
        const delivery = { loader: '/one/a.js', track: '/two/b', media: '/three', rotate: true };
        const site = await newSite({ delivery });
        await watchSites(watch(['/two/b|', '/one/a.js']), [site]);
        const after = (await findSite(records.db, site.id))?.config.delivery;
        expect(after).toMatchObject({ loader: '/one/a.js', media: '/three', rotate: true });
        expect(after?.track).not.toBe('/two/b');
        const { findings } = await readListWatch(records.db, site.id);
        const state = Object.fromEntries(findings.map((each) => [each.target, each.cleared_at === null]));
        expect(state).toEqual({ loader: true, track: false });
      });

      it('leaves the paths alone where the site does not allow it', async () => {
        const site = await newSite({ delivery: { track: '/four/b' } });
        await watchSites(watch(['/four/b|']), [site]);
        expect((await findSite(records.db, site.id))?.config.delivery).toEqual({ track: '/four/b' });
      });

      it('checks a minute after the start, once a day for all nodes, and again with other lists', async () => {
        await records.db.deleteFrom('jobs').execute();
        const startAt = (time: string, sources: string[]) =>
          addFirstCheck({ ...watch([]), sources, now: () => Date.parse(day(21, time)) });
        await startAt('08:00', []);
        await startAt('09:00', []);
        await startAt('10:00', ['https://lists.example/a.txt']);
        const added = records.db.selectFrom('jobs').select(['kind', 'run_at']).orderBy('run_at');
        expect(await added.execute()).toEqual([
          { kind: 'check-filter-lists', run_at: day(21, '08:01') },
          { kind: 'check-filter-lists', run_at: day(21, '10:01') },
        ]);
      });

      it('fails where no list can be read, so that the queue tries again', async () => {
        await newSite();
        const parts = { ...watch([]), readLists: async () => Promise.reject(new Error('no lists')) };
        await expect(checkSites(parts, 'all')).rejects.toThrow('no lists');
      });

      it('looks soon, and once, at all that changes within a minute', async () => {
        await askForListWatch(records.db, Date.parse(day(25, '08:00')) + 100);
        await askForListWatch(records.db, Date.parse(day(25, '08:00')) + 59_000);
        const keys = await records.db
          .selectFrom('jobs')
          .select('run_at')
          .where('key', 'like', 'check-changed-sites:%')
          .where('run_at', '>', day(25)) // adding the site asked too
          .execute();
        expect(keys).toEqual([{ run_at: day(25, '08:01') }]);
      });
    });
  });
}
