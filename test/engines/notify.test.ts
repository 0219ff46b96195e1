import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { notify } from '../../src/notifications/notify.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { storedSecrets } from '../../src/records/stored-secrets.ts';
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
  describe.skipIf(!open)(`notify on ${name}${because}`, () => {
    let records: Records;
    let site: OwnedSite;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      const account = await addAccount(records.db, now);
      const draft = {
        name: 's',
        domain: 's.example',
        status: 'active' as const,
        config: defaultSiteConfig,
      };
      site = await addSite(records, account, draft, defaultTemplateConfig, now);
      await addHook('webhook', ['daily_report', 'export.ready']);
      await addHook('slack', ['daily_report']);
      await addHook('webhook', ['daily_report'], 'disabled');
    });
    afterAll(() => records.close());

    async function addHook(
      kind: 'slack' | 'webhook',
      events: string[],
      state: 'active' | 'disabled' = 'active',
    ) {
      const empty = { disabled_reason: null, failing_since: null, old_secret: null, old_secret_until: null };
      const row = { id: randomUUID(), site_id: site.id, name: 'h', url: 'https://h.example/', kind, state };
      await records.db
        .insertInto('integrations')
        .values({
          ...row,
          ...empty,
          events: JSON.stringify(events),
          language: 'en',
          secret: null,
          created_at: now,
          updated_at: now,
        })
        .execute();
    }
    const told = (key: string, event: 'daily_report' | 'export.ready') => ({
      accountId: site.account_id,
      siteId: site.id,
      event,
      data: { sessions: 1_250, conversions: 45 },
      key,
      text: { title: 'Daily report', lines: ['All is well.'] },
    });
    async function planned(key: string) {
      const deliveries = await records.db
        .selectFrom('deliveries')
        .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
        .innerJoin('integrations', 'integrations.id', 'deliveries.integration_id')
        .select(['deliveries.id', 'integrations.kind', 'notifications.body'])
        .where('notifications.key', '=', key)
        .execute();
      const keys = ['', ...deliveries.map(({ id }) => `deliver:${id}`)];
      const jobs = await records.db.selectFrom('jobs').select('run_at').where('key', 'in', keys).execute();
      expect(jobs).toEqual(deliveries.map(() => ({ run_at: now })));
      return deliveries;
    }

    it('plans one way to each active integration that wants it, with one body', async () => {
      await notify(records.db, told('a', 'daily_report'), now);
      const deliveries = await planned('a');
      expect(deliveries.map(({ kind }) => kind).sort()).toEqual(['slack', 'webhook']);
      const { open } = await storedSecrets(records.db);
      const body = JSON.parse(open(deliveries[0]?.body ?? '')) as { id: string };
      expect(body).toEqual({
        event: 'daily_report',
        site_id: site.id,
        data: { sessions: 1_250, conversions: 45 },
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        created_at: now,
      });
    });

    it('tells a key once, also from ten callers at once', async () => {
      await Promise.all(Array.from({ length: 10 }, () => notify(records.db, told('b', 'export.ready'), now)));
      expect(await planned('b')).toHaveLength(1);
    });

    it('leaves nothing behind where the transaction around it fails', async () => {
      const failing = records.db.transaction().execute(async (db) => {
        await notify(db, told('c', 'daily_report'), now);
        throw new Error('later');
      });
      await expect(failing).rejects.toThrow('later');
      expect(await planned('c')).toEqual([]);
    });
  });
}
