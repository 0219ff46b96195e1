import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import {
  addIntegration,
  changeIntegration,
  findIntegration,
  listIntegrations,
} from '../../src/records/notifications/integrations.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { gateSecret } from '../../src/records/sites/gates.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const now = '2026-11-21T08:00:00.000Z';

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`stored secrets on ${name}${because}`, () => {
    let records: Records;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
    });
    afterAll(() => records.close());

    it('secrets of gates and integrations are sealed; those from before are read all the same', async () => {
      const own = { name: 'x', domain: 'x.example', status: 'active' as const, config: defaultSiteConfig };
      const account = await addAccount(records.db, now);
      const site = await addSite(records, account, own, defaultTemplateConfig, now);
      const draft = {
        site_id: site.id,
        kind: 'slack' as const,
        name: 'Slack',
        url: 'https://hooks.slack.com/services/T0/B0/secret',
        events: [],
        language: 'en' as const,
        secret: 'whsec_readable',
      };
      const { id } = (await addIntegration(records, draft, 10, now)) ?? { id: '' };
      expect(await gateSecret(records.db, site.id, () => 'gate-readable', now)).toBe('gate-readable');
      await changeIntegration(records.db, id, { old_secret: 'whsec_before' });
      const rows = async () => [
        await records.db
          .selectFrom('integrations')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
        await records.db
          .selectFrom('gates')
          .selectAll()
          .where('site_id', '=', site.id)
          .executeTakeFirstOrThrow(),
      ];
      expect(JSON.stringify(await rows())).not.toMatch(/readable|hooks\.slack|whsec_/);
      const known = { url: draft.url, secret: draft.secret, old_secret: 'whsec_before' };
      expect(await findIntegration(records.db, site.id, id)).toMatchObject(known);
      // As a node of the version before writes it while this one starts.
      await records.db.updateTable('integrations').set(known).where('id', '=', id).execute();
      expect(await listIntegrations(records.db, site.id)).toMatchObject([known]);
    });
  });
}
