import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededDraw } from '../../src/cli/demo/seeded-draw.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { Delivery } from '../../src/contract/sites/delivery.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite, saveSite } from '../../src/http/handlers/sites/save-site.ts';
import { addKey, findKey, isRevoked, listKeys, removeKey } from '../../src/records/accounts/keys.ts';
import { addLogin, findLogin, removeLogin } from '../../src/records/accounts/sessions.ts';
import { addAccount, addFirstOwner } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { readSetting, writeSetting } from '../../src/records/settings.ts';
import { claimPaths, PathTaken } from '../../src/records/sites/claim-paths.ts';
import { findRevenue, saveRevenue } from '../../src/records/sites/revenue.ts';
import { listServedPageViews, saveServedPageViews } from '../../src/records/sites/served-page-views.ts';
import { listPauses, noteStatus } from '../../src/records/sites/site-activity.ts';
import { listPaths, regeneratePaths } from '../../src/records/sites/site-paths.ts';
import { findSite, listSites, type OwnedSite, removeSite } from '../../src/records/sites/sites.ts';
import { listVersions, maxVersions } from '../../src/records/sites/template-versions.ts';
import {
  listTemplates,
  putTemplate,
  restoreTemplate,
  TemplateChanged,
} from '../../src/records/sites/templates.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};

afterAll(() => postgres?.stop());

const now = '2026-11-21T08:00:00.000Z';
const nowMs = Date.parse(now);

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`records on ${name}${because}`, () => {
    let records: Records;
    let account: string;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      await migrate(records); // a second start finds nothing to do
      account = await addAccount(records.db, now);
    });
    afterAll(() => records.close());

    const newSite = (domain: string) =>
      addSite(
        records,
        account,
        { name: domain, domain, status: 'active', config: defaultSiteConfig },
        defaultTemplateConfig,
        now,
      );

    it('sites: newest first even within a millisecond; removed with templates and own keys', async () => {
      const [first, second] = [await newSite('a.example'), await newSite('b.example')];
      const page = { limit: 10, offset: 0, ids: null };
      expect((await listSites(records.db, account, page)).map((site) => site.id)).toEqual([
        second.id,
        first.id,
      ]);
      expect(await findSite(records.db, first.id)).toEqual(first);
      const draft = { name: 'k', scopes: ['read' as const], site_ids: [first.id], expires_at: null };
      await addKey(records.db, account, draft, now);
      await removeSite(records.db, first);
      expect(await findSite(records.db, first.id)).toBeNull();
      expect(await listTemplates(records.db, first.id)).toEqual([]);
      expect(await listKeys(records.db, account)).toEqual([]);
    });

    it('earnings and served page views: the last word counts, and goes with the site', async () => {
      const site = await newSite('money.example');
      const { db } = records;
      const rates = [{ from: '2026-01-01', mode: 'rpm' as const, rpm: '0.10' }];
      const choice_values = [{ choice: 'pass', value: '4.50' }];
      for (const attribution_days of [30, 7])
        await saveRevenue(db, site.id, { currency: 'EUR', attribution_days, rates, choice_values }, now);
      const stored = { currency: 'EUR', attribution_days: 7, rates, choice_values };
      expect(await findRevenue(db, site.id)).toEqual(stored);
      const day = (date: string, page_views: number) => ({ date, page_views });
      await saveServedPageViews(db, site.id, [day('2026-01-01', 1), day('2026-01-02', 2_000_000_000)]);
      await saveServedPageViews(db, site.id, [day('2026-01-01', 7), day('2026-01-03', 3)]);
      const span = { first: '2026-01-01', last: '2026-01-02' };
      const kept = [day('2026-01-01', 7), day('2026-01-02', 2_000_000_000)];
      expect(await listServedPageViews(db, site.id, span)).toEqual(kept);
      await removeSite(db, site);
      expect([await findRevenue(db, site.id), await listServedPageViews(db, site.id, span)]).toEqual([
        null,
        [],
      ]);
    });

    it('pauses: from one change of the status to the next, also where it began or still lasts', async () => {
      const site = await newSite('pauses.example');
      const day = (date: number) => `2026-11-${date}T12:00:00.000Z`;
      const since = (date: number, status = site.status) =>
        listPauses(records.db, { id: site.id, status }, day(date));
      expect([await since(10), await since(10, 'inactive')]).toEqual([[], [{ from: day(10), to: null }]]);
      await noteStatus(records.db, { id: site.id, status: 'inactive' }, day(12));
      await noteStatus(records.db, { id: site.id, status: 'active' }, day(14));
      await noteStatus(records.db, { id: site.id, status: 'inactive' }, day(16));
      const [first, last] = [
        { from: day(12), to: day(14) },
        { from: day(16), to: null },
      ];
      expect(await since(10, 'inactive')).toEqual([first, last]);
      expect(await since(13, 'inactive')).toEqual([{ ...first, from: day(13) }, last]);
      expect(await since(15, 'inactive')).toEqual([last]);
      await noteStatus(records.db, { id: site.id, status: 'active' }, day(18));
      expect([await since(17), await since(19)]).toEqual([[{ from: day(17), to: day(18) }], []]);
    });

    it('paths: claimed with the site, retired by the next, one owner each, gone with the site', async () => {
      const [site, other] = [await newSite('p.example'), await newSite('q.example')];
      const save = (of: typeof site, delivery: Delivery, at = now) =>
        records.db
          .transaction()
          .execute((db) => saveSite(db, { ...of, config: { ...of.config, delivery }, updated_at: at }));
      await save(site, { loader: '/a/one.js', media: '/a/m_x' });
      await save(site, { loader: '/a/two.js', media: '/a/m_x' }, '2026-11-22T08:00:00.000Z');
      const paths = async () =>
        (await listPaths(records.db)).map((each) => [each.path, each.role, each.retired_at]).sort();
      expect(await paths()).toEqual([
        ['/a/m_x', 'media', null],
        ['/a/one.js', 'loader', '2026-11-22T08:00:00.000Z'],
        ['/a/two.js', 'loader', null],
      ]);
      for (const taken of ['/a/one.js', '/a/two.js', '/a/m_x/there']) {
        await expect(save(other, { track: taken })).rejects.toMatchObject({ role: 'track' });
      }
      await expect(save(other, { media: '/a' })).rejects.toThrow(PathTaken);
      await save(other, { track: '/a/mzx/in' }); // `_` is no wildcard
      await save(site, { track: '/a/one.js' }, '2026-11-23T08:00:00.000Z'); // its own old path, for something else
      expect(await paths()).toContainEqual(['/a/one.js', 'track', null]);
      await removeSite(records.db, site);
      await removeSite(records.db, other);
      expect(await paths()).toEqual([]);
    });

    it('paths: of two sites that ask at once for the same, one gets it', async () => {
      const sites = await Promise.all(['r.example', 's.example'].map(newSite));
      const asked = await Promise.allSettled(
        sites.map((site) =>
          records.db.transaction().execute((db) => claimPaths(db, site.id, { track: '/race/in' }, now)),
        ),
      );
      expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      for (const site of sites) await removeSite(records.db, site);
    });

    it('paths: drawn anew, within the folder that the owner passes on, and at most 50 old ones', async () => {
      const save = async (of: OwnedSite, delivery: Delivery): Promise<OwnedSite> => {
        const saved = { ...of, config: { ...of.config, delivery } };
        await records.db.transaction().execute((db) => saveSite(db, saved));
        return saved;
      };
      const site = await save(await newSite('u.example'), { rotate: true });
      const random = seededDraw('paths').unit;
      const first = await regeneratePaths(records, site, ['track', 'media'], now, { random });
      expect(first?.config.delivery).toMatchObject({ track: expect.stringMatching(/^\/\w+\/\w+$/) });
      const delivery = { origin: 'https://u.example', track: '/calm/first', rotate: true };
      let owned = await save(site, delivery);
      for (let day = 0; day < 55; day++) {
        const at = new Date(nowMs + day * 86_400_000).toISOString();
        const changed = await regeneratePaths(records, owned, ['track'], at, { random });
        expect(changed?.config.delivery?.track).toMatch(/^\/calm\/\w+$/);
        if (changed) owned = changed;
      }
      const left = await listPaths(records.db);
      expect(left.filter((each) => each.retired_at !== null)).toHaveLength(50);
      expect(left.map(({ path }) => path)).not.toContain('/calm/first');
      await removeSite(records.db, site);
      expect(await regeneratePaths(records, owned, ['track'], now, { random })).toBeNull();
    });

    it('paths: what the owner changed after the lists were read is not drawn anew', async () => {
      const save = async (of: OwnedSite, delivery: Delivery): Promise<OwnedSite> => {
        const saved = { ...of, config: { ...of.config, delivery } };
        await records.db.transaction().execute((db) => saveSite(db, saved));
        return saved;
      };
      const random = seededDraw('meanwhile').unit;
      const listed = await save(await newSite('w.example'), { track: '/w/a', media: '/w/b', rotate: true });
      const changed = await save(listed, { track: '/w/mine', media: '/w/b', rotate: true });
      const rotated = await regeneratePaths(records, listed, ['track', 'media'], now, { random });
      expect(rotated?.config.delivery).toMatchObject({ track: '/w/mine' });
      expect(rotated?.config.delivery?.media).not.toBe('/w/b');
      await save(changed, { track: '/w/mine', rotate: false });
      expect(await regeneratePaths(records, changed, ['track'], now, { random })).toBeNull();
      await removeSite(records.db, listed);
    });

    it('templates: created, then updated by name, keeping what is left out', async () => {
      const site = await newSite('t.example');
      const saving = { fallback: defaultTemplateConfig, userId: null, now };
      const put = (config: object) => putTemplate(records, site.id, { name: 'calm', config }, saving);
      expect(await put({ title: 'One' })).toMatchObject({
        created: true,
        template: { config: { mode: 'hard' } },
      });
      const changed = await put({ mode: 'soft' });
      expect(changed).toMatchObject({ created: false, template: { config: { title: 'One', mode: 'soft' } } });
      expect((await listTemplates(records.db, site.id)).map((template) => template.name).sort()).toEqual([
        'calm',
        'default',
      ]);
    });

    it('templates: of many drafts based on the same state, one is saved', async () => {
      const site = await newSite('race.example');
      const [template] = await listTemplates(records.db, site.id);
      const draft = { name: 'default', based_on: template?.updated_at };
      const tries = Array.from({ length: 10 }, (_, index) =>
        putTemplate(
          records,
          site.id,
          { ...draft, config: { title: `Draft ${index}` } },
          { fallback: defaultTemplateConfig, userId: null, now },
        ),
      );
      const results = await Promise.allSettled(tries);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused.every(({ reason }) => reason instanceof TemplateChanged)).toBe(true);
      expect(await listVersions(records.db, template?.id ?? '')).toHaveLength(2);
    });

    it(`templates: the last ${maxVersions} versions are kept, and restored to the letter`, async () => {
      const site = await newSite('versions.example');
      const saving = { fallback: defaultTemplateConfig, userId: null, now };
      const translations = { fr: { title: 'Bonjour' } };
      const first = await putTemplate(records, site.id, { name: 'w', config: { translations } }, saving);
      const { id } = first.template;
      for (let index = 0; index < maxVersions - 1; index++) {
        const config = { title: `Title ${index}`, translations: {} };
        await putTemplate(records, site.id, { name: 'w', config }, saving);
      }
      const versions = await listVersions(records.db, id);
      expect(versions).toHaveLength(maxVersions);
      const [current] = (await listTemplates(records.db, site.id)).filter((each) => each.id === id);
      if (!current) throw new Error('the template is gone');
      expect(versions[0]?.config).toEqual(current.config);
      const restored = await restoreTemplate(records, current, versions.at(-1)?.id ?? '', saving);
      expect(restored?.template.config).toEqual(first.template.config);
      const after = await listVersions(records.db, id);
      expect(after).toHaveLength(maxVersions);
      expect(after.map((version) => version.id)).not.toContain(versions.at(-1)?.id);
      expect(await restoreTemplate(records, current, randomUUID(), saving)).toBeNull();
    });

    it('keys: found by secret only, not after their expiry, not after they are removed', async () => {
      const draft = {
        name: 'k',
        scopes: ['read' as const],
        site_ids: null,
        expires_at: '2026-11-22T00:00:00Z',
      };
      const { key, secret } = await addKey(records.db, account, draft, now);
      expect(await findKey(records.db, secret, now)).toMatchObject({ id: key.id, scopes: ['read'] });
      expect(await findKey(records.db, secret, '2026-11-22T00:00:01.000Z')).toBeNull();
      expect(await removeKey(records.db, randomUUID(), key.id, now)).toBe(false);
      expect(await isRevoked(records.db, secret)).toBe(false);
      expect(await removeKey(records.db, account, key.id, now)).toBe(true);
      expect(await isRevoked(records.db, secret)).toBe(true);
      expect(await findKey(records.db, secret, now)).toBeNull();
    });

    it('users: the first owner once, also when two arrive at once', async () => {
      const owner = (email: string) => addFirstOwner(records, { email, passwordHash: 'x' }, now);
      const made = await Promise.allSettled([owner('a@example.com'), owner('b@example.com')]);
      const users = made.flatMap((result) =>
        result.status === 'fulfilled' && result.value ? [result.value] : [],
      );
      expect(users).toHaveLength(1);
      const token = await addLogin(records.db, users[0]?.id ?? '', nowMs);
      const found = await findLogin(records.db, token, now);
      expect(found?.user.email).toBe(users[0]?.email);
      await removeLogin(records.db, users[0]?.id ?? '', found?.login.id ?? '');
      expect(await findLogin(records.db, token, now)).toBeNull();
    });

    it('settings: the last value written', async () => {
      await writeSetting(records.db, 'a', '1');
      await writeSetting(records.db, 'a', '2');
      expect(await readSetting(records.db, 'a')).toBe('2');
    });
  });
}
