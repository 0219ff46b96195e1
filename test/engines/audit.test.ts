import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Change, changeAndRecord, withChange } from '../../src/auth/audit/audited.ts';
import type { Caller } from '../../src/auth/caller.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { listAuditEntries } from '../../src/records/accounts/audit.ts';
import { addKey, listKeys, removeKey } from '../../src/records/accounts/keys.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { removeSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';
import { signedIn } from '../support/signed-in.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const now = '2026-11-21T08:00:00.000Z';
const newSite = { name: 'S', domain: 's.example', status: 'active' as const, config: defaultSiteConfig };
const draft = { name: 'k', scopes: ['read' as const], site_ids: null, expires_at: null };

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`a change and its audit entry on ${name}${because}`, () => {
    let records: Records;
    let accountId: string;
    let caller: Caller;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      accountId = await addAccount(records.db, now);
      caller = await signedIn(records.db, accountId, now);
    });
    afterEach(() => mendAudit(records, name));
    afterAll(() => records.close());

    const parts = () => ({ records, now: () => Date.parse(now), log: quietLog });
    const keys = async () => (await listKeys(records.db, accountId)).map((key) => key.id);
    const entries = async () => {
      const found = await listAuditEntries(records.db, accountId, { siteIds: null, limit: 100 });
      return found.map(({ action, thing }) => `${action} ${thing}`);
    };
    /** What the router does with DELETE /v1/keys/:id. */
    const revoke = (id: string, fail?: Error) =>
      withChange<{ caller: unknown; params: unknown }, { body: unknown }>(
        parts(),
        'DELETE /v1/keys/:id',
        async ({ change }) =>
          (change as Change<{ body: unknown }>)(async ({ db, about }) => {
            await removeKey(db, accountId, id, now);
            about('the key');
            if (fail) throw fail;
            return { body: { id } };
          }),
      )({ caller, params: { id } });

    it('are kept together', async () => {
      const { key } = await addKey(records.db, accountId, draft, now);
      expect(await revoke(key.id)).toEqual({ body: { id: key.id } });
      expect(await keys()).toEqual([]);
      expect(await entries()).toEqual(['key_revoked the key']);
    });

    it('are dropped together where the entry cannot be written', async () => {
      const { key } = await addKey(records.db, accountId, draft, now);
      const before = await entries();
      await breakAudit(records, name);
      await expect(revoke(key.id)).rejects.toThrow('the audit log is broken');
      await mendAudit(records, name);
      expect(await keys()).toEqual([key.id]);
      expect(await entries()).toEqual(before);
      await removeKey(records.db, accountId, key.id, now);
    });

    it('are dropped together where the change is refused', async () => {
      const { key } = await addKey(records.db, accountId, draft, now);
      const before = await entries();
      await expect(revoke(key.id, new Error('refused'))).rejects.toThrow('refused');
      expect(await keys()).toEqual([key.id]);
      expect(await entries()).toEqual(before);
      await removeKey(records.db, accountId, key.id, now);
    });

    it('a second change of the same call has no entry, so it is refused', async () => {
      const run = withChange<{ caller: unknown; params: unknown }, { body: unknown }>(
        parts(),
        'POST /v1/keys',
        async ({ change }) => {
          const make = change as Change<{ body: unknown }>;
          await make(async () => ({ body: { name: 'first' } }));
          return make(async ({ db }) => ({ body: await addKey(db, accountId, draft, now) }));
        },
      );
      await expect(run({ caller, params: {} })).rejects.toThrow('changes twice');
      expect(await keys()).toEqual([]);
    });

    it('of a site that is deleted meanwhile find no site', async () => {
      const site = await addSite(records, accountId, newSite, defaultTemplateConfig, now);
      const run = withChange<{ caller: unknown; params: unknown }, { body: unknown }>(
        parts(),
        'POST /v1/sites/:id/shares',
        async ({ change }) => {
          await removeSite(records.db, site);
          return (change as Change<{ body: unknown }>)(async ({ db }) => {
            const of = { id: randomUUID(), site_id: site.id };
            const row = { ...of, day: '2026-11-20', text: 'A note', created_at: now, updated_at: now };
            await db.insertInto('annotations').values(row).execute();
            return { body: row };
          });
        },
      );
      await expect(run({ caller, params: { id: site.id } })).rejects.toMatchObject({
        status: 404,
      });
    });

    it('nothing is written where nothing of an account was changed', async () => {
      const before = await entries();
      expect(await changeAndRecord(parts(), async () => ({ result: 'none', entry: null }))).toBe('none');
      expect(await entries()).toEqual(before);
    });
  });
}

const broken = 'the audit log is broken';

async function breakAudit({ db }: Records, name: string): Promise<void> {
  if (name === 'sqlite') {
    await sql`CREATE TRIGGER audit_is_broken BEFORE INSERT ON audit
      BEGIN SELECT RAISE(ABORT, ${sql.lit(broken)}); END`.execute(db);
    return;
  }
  await sql`CREATE FUNCTION break_audit() RETURNS trigger AS
    ${sql.lit(`BEGIN RAISE EXCEPTION '${broken}'; END`)} LANGUAGE plpgsql`.execute(db);
  await sql`CREATE TRIGGER audit_is_broken BEFORE INSERT ON audit EXECUTE FUNCTION break_audit()`.execute(db);
}

async function mendAudit({ db }: { db: Kysely<never> } | Records, name: string): Promise<void> {
  if (name === 'sqlite') {
    await sql`DROP TRIGGER IF EXISTS audit_is_broken`.execute(db);
    return;
  }
  await sql`DROP TRIGGER IF EXISTS audit_is_broken ON audit`.execute(db);
  await sql`DROP FUNCTION IF EXISTS break_audit`.execute(db);
}
