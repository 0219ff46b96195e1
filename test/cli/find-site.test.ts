import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteOf } from '../../src/cli/find-site.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';

const now = '2026-11-27T08:00:00.000Z';
let records: Records;
let id: string;
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  const account = await addAccount(records.db, now);
  const draft = {
    ...{ name: 's', domain: 'xn--mller-kva.example', status: 'active' as const },
    config: defaultSiteConfig,
  };
  ({ id } = await addSite(records, account, draft, defaultTemplateConfig, now));
});
afterAll(() => records.close());

it('finds a site by its domain as its owner writes it, as it is stored, and by its id', async () => {
  for (const wanted of ['müller.example', 'MÜLLER.example', 'xn--mller-kva.example', id]) {
    expect((await siteOf(records.db, wanted)).id, wanted).toBe(id);
  }
  await expect(siteOf(records.db, 'maier.example')).rejects.toThrow('no site with the id or domain');
});
