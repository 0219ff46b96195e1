import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Change, withChange } from '../../src/auth/audit/audited.ts';
import type { Caller } from '../../src/auth/caller.ts';
import type { Address } from '../../src/contract/routes.ts';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addKey, removeKey } from '../../src/records/accounts/keys.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Db, Records } from '../../src/records/records.ts';
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

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`a caller on ${name} who changes something after slow work${because}`, () => {
    let records: Records;
    let accountId: string;
    let owner: Caller;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      accountId = await addAccount(records.db, now);
    });
    afterAll(() => records?.close());
    beforeEach(async () => {
      owner = await signedIn(records.db, accountId, now);
    });

    /** A request whose password is hashed, or whose webhook's host is looked up, while something else happens. */
    function change(
      caller: Caller,
      meanwhile: (db: Db) => Promise<unknown>,
      address: Address = 'POST /v1/keys',
    ) {
      const run = withChange<{ caller: unknown; params: unknown }, { body: unknown }>(
        { records, now: () => Date.parse(now), log: quietLog },
        address,
        async (call) => {
          await meanwhile(records.db);
          return (call.change as Change<{ body: unknown }>)(async () => ({ body: { name: 'changed' } }));
        },
      );
      return run({ caller, params: {} });
    }

    const ofOwner = () => owner.user?.id ?? '';
    const done = { body: { name: 'changed' } };
    const nothing = async () => undefined;

    it('may, as long as nothing of them has changed', async () => {
      expect(await change(owner, nothing)).toEqual(done);
    });

    it('may not once they were removed or signed out', async () => {
      const removed = (db: Db) => db.deleteFrom('users').where('id', '=', ofOwner()).execute();
      await expect(change(owner, removed)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      const other = await signedIn(records.db, accountId, now);
      const out = (db: Db) =>
        db
          .deleteFrom('logins')
          .where('id', '=', other.loginId ?? '')
          .execute();
      await expect(change(other, out)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    });

    it.each([
      ['their role', { role: 'admin' as const }],
      ['their password', { password_hash: 'another hash' }],
      ['their sites', { site_ids: '["0198d1c4-0000-7000-8000-000000000000"]' }],
    ])('is told where %s changed', async (_, changed) => {
      const set = (db: Db) => db.updateTable('users').set(changed).where('id', '=', ofOwner()).execute();
      await expect(change(owner, set)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        details: { reason: 'rights_changed' },
      });
    });

    it('may not with a key that was revoked', async () => {
      const draft = { name: 'k', scopes: ['admin' as const], site_ids: null, expires_at: null };
      const { key } = await addKey(records.db, accountId, draft, now);
      const byKey: Caller = {
        ...{ accountId, key: { ...key, made_by: null }, scopes: key.scopes, siteIds: null },
        ...{ user: null, loginId: null, owesFactor: false },
      };
      expect(await change(byKey, nothing)).toEqual(done);
      const revoked = (db: Db) => removeKey(db, accountId, key.id, now);
      await expect(change(byKey, revoked)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    });

    it('loses a site, not the right, where the site was deleted', async () => {
      const [left, gone] = await Promise.all(
        ['left', 'gone'].map(() => addSite(records, accountId, newSite, defaultTemplateConfig, now)),
      );
      const sites = [left?.id ?? '', gone?.id ?? ''];
      const limit = (ids: string[]) => (db: Db) =>
        db
          .updateTable('users')
          .set({ role: 'admin', site_ids: JSON.stringify(ids) })
          .where('id', '=', ofOwner())
          .execute();
      await limit(sites)(records.db);
      const user = owner.user && { ...owner.user, role: 'admin' as const, site_ids: sites };
      const limited: Caller = { ...owner, user, scopes: ['read', 'write'], siteIds: sites };
      const fewer = limit(sites.slice(0, 1));
      await expect(change(limited, fewer)).rejects.toMatchObject({ details: { reason: 'rights_changed' } });
      if (gone) await removeSite(records.db, gone);
      expect(await change(limited, fewer)).toEqual(done);
    });

    it('needs none where everybody may', async () => {
      const stranger = { ...owner, user: null, loginId: null };
      expect(await change(stranger, nothing, 'POST /v1/password-resets/finish')).toEqual(done);
    });
  });
}
