import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig, SiteConfig } from '../../src/contract/sites/sites.ts';
import { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import {
  findSite,
  findSiteForUpdate,
  findSitesByDomain,
  listSites,
  type OwnedSite,
} from '../../src/records/sites/sites.ts';
import { listVersions } from '../../src/records/sites/template-versions.ts';
import { findTemplate, listTemplates } from '../../src/records/sites/templates.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const now = '2026-11-21T08:00:00.000Z';

describe.each(Object.entries(members))('rows of an earlier version on %s', (_, open) => {
  describe.skipIf(!open)(open ? 'are completed' : 'skipped: no PostgreSQL here', () => {
    let records: Records;
    let site: OwnedSite;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      const account = await addAccount(records.db, now);
      const draft = {
        name: 'Old',
        domain: 'old.example',
        status: 'active' as const,
        config: defaultSiteConfig,
      };
      site = await addSite(records, account, draft, defaultTemplateConfig, now);
    });
    afterAll(() => records.close());

    /** As every way to read a site finds it. */
    async function read(config: unknown): Promise<SiteConfig[]> {
      await records.db
        .updateTable('sites')
        .set({ config: JSON.stringify(config) })
        .execute();
      const { db } = records;
      const found = [
        await findSite(db, site.id),
        await findSiteForUpdate(records, site.id),
        ...(await findSitesByDomain(db, 'old.example')),
        ...(await listSites(db, site.account_id, { limit: 10, offset: 0, ids: null })),
      ];
      expect(found).toHaveLength(4);
      return found.map((each) => each?.config as SiteConfig);
    }

    it.each(Object.keys(defaultSiteConfig))('a site without %s has the default', async (field) => {
      const { [field as keyof SiteConfig]: _left, ...old } = {
        ...defaultSiteConfig,
        gate: { enabled: true },
      };
      for (const config of await read(old)) {
        expect(SiteConfig.parse(config)).toEqual({ ...defaultSiteConfig, gate: { enabled: true } });
        expect(config).toEqual({ ...defaultSiteConfig, gate: { enabled: true } });
      }
    });

    it('a site keeps what it has, also within a section that lacks a field', async () => {
      const ab_test = { enabled: true, variants: [{ name: 'a', template_id: 'default', weight: 3 }] };
      for (const config of await read({
        mode: 'banner',
        languages: ['de'],
        ab_test,
        page_url_query: 'keep',
      })) {
        expect(config).toEqual({
          ...defaultSiteConfig,
          ...{ mode: 'banner', languages: ['de'], page_url_query: 'keep' },
          ab_test: { ...ab_test, holdout: 0 },
        });
      }
    });

    it('what is completed is not shared: a change of one site does not change the defaults', async () => {
      const [config] = await read({});
      (config as SiteConfig).ab_test.enabled = true;
      (config as SiteConfig).ab_test.variants.push({ name: 'a', template_id: 'default', weight: 1 });
      expect(defaultSiteConfig.ab_test).toEqual({ enabled: false, variants: [], holdout: 0 });
    });

    it.each(Object.keys(defaultTemplateConfig))(
      'a template without %s, and its versions, have the default',
      async (field) => {
        const { [field as keyof TemplateConfig]: _left, ...old } = defaultTemplateConfig;
        const config = JSON.stringify(old);
        await records.db.updateTable('templates').set({ config }).execute();
        await records.db.updateTable('template_versions').set({ config }).execute();
        const [listed] = await listTemplates(records.db, site.id);
        const found = await findTemplate(records.db, listed?.id ?? '');
        const [version] = await listVersions(records.db, listed?.id ?? '');
        for (const each of [listed, found, version]) {
          expect(TemplateConfig.parse(each?.config)).toEqual(defaultTemplateConfig);
        }
      },
    );
  });
});
