import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../src/contract/team/roles.ts';
import { resetPassword } from '../../src/records/accounts/account.ts';
import { addAuditEntry, listAuditEntries } from '../../src/records/accounts/audit.ts';
import { acceptInvitation, addInvitation, renewInvitation } from '../../src/records/accounts/invitations.ts';
import { changeMember, LastOwner, listMembers, removeMember } from '../../src/records/accounts/members.ts';
import { addOneTimeLink } from '../../src/records/accounts/one-time-links.ts';
import { addLogin, findLogin, listLogins } from '../../src/records/accounts/sessions.ts';
import { addAccount, addUser } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { deleteExpiredAccess } from '../../src/records/retention/delete-expired-access.ts';
import { listNamedSites } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

const postgres = await startPostgres();
const engines: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const nowMs = Date.parse('2026-11-21T08:00:00.000Z');
const now = new Date(nowMs).toISOString();
const dayMs = 86_400_000;
const limits = { members: 5, invitations: 3, days: 7 };

for (const [name, open] of Object.entries(engines)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`team on ${name}${because}`, () => {
    let records: Records;
    let accountId: string;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
    });
    afterAll(() => records.close());

    const newAccount = async () => {
      accountId = await addAccount(records.db, now);
    };
    const member = (role: Role) =>
      addUser(
        records.db,
        {
          ...{ account_id: accountId, email: `${randomUUID()}@example.com`, name: '' },
          ...{ role, site_ids: null, passwordHash: 'x' },
        },
        now,
      );
    const invite = (
      email = `${randomUUID()}@example.com`,
      told: () => Promise<void> = async () => undefined,
    ) =>
      addInvitation(
        records,
        accountId,
        { email, role: 'reader', site_ids: ['a'], inviter: 'i', inviter_id: null },
        limits,
        nowMs,
        told,
      );
    const accept = (token: string, at = now) =>
      acceptInvitation(records, token, { name: 'n', passwordHash: 'x' }, at);

    it('a right to all sites names none of them', async () => {
      expect(await listNamedSites(records.db, randomUUID(), [])).toEqual([]);
    });

    it('two owners who demote or remove each other at once: one stays', async () => {
      for (let round = 0; round < 5; round++) {
        await newAccount();
        const [one, two] = [await member('owner'), await member('owner')];
        const outcomes = await Promise.allSettled([
          changeMember(records, { accountId, id: one.id }, () => ({ role: 'reader', site_ids: null })),
          removeMember(records, { accountId, id: two.id }, () => undefined, now),
        ]);
        const failed = outcomes.filter((each) => each.status === 'rejected');
        expect(failed).toHaveLength(1);
        expect(failed[0]?.reason).toBeInstanceOf(LastOwner);
        const owners = (await listMembers(records.db, accountId)).filter(({ role }) => role === 'owner');
        expect(owners).toHaveLength(1);
      }
    });

    it('an invitation that several accept at once makes one member, with its rights', async () => {
      await newAccount();
      const { token } = await invite();
      const made = await Promise.all([accept(token), accept(token), accept(token)]);
      expect(made.filter((each) => each !== null)).toHaveLength(1);
      expect(await listMembers(records.db, accountId)).toMatchObject([{ role: 'reader', site_ids: ['a'] }]);
    });

    it('an invitation lasts seven days, ends when renewed, and makes nobody whose address is taken', async () => {
      await newAccount();
      const first = await invite();
      expect(await accept(first.token, new Date(nowMs + 7 * dayMs).toISOString())).toBeNull();
      const which = { accountId, id: first.invitation.id, inviter: 'i', inviter_id: null };
      const renewed = await renewInvitation(records, which, 7, nowMs + dayMs, async () => undefined);
      expect(renewed?.invitation.expires_at).toBe(new Date(nowMs + 8 * dayMs).toISOString());
      expect(await accept(first.token)).toBeNull();
      const taken = await member('reader');
      await records.db
        .updateTable('invitations')
        .set({ email: taken.email })
        .where('id', '=', first.invitation.id)
        .execute();
      expect(await accept(renewed?.token ?? '')).toBe('taken');
    });

    it('limits hold for invitations at once, and what cannot be emailed is not kept', async () => {
      await newAccount();
      await expect(
        invite(undefined, async () => {
          throw new Error('no outbox');
        }),
      ).rejects.toThrow('no outbox');
      const many = await Promise.allSettled(Array.from({ length: 5 }, () => invite()));
      expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.invitations);
      const same = await Promise.allSettled([1, 2].map(() => invite('same@example.com')));
      expect(same.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    });

    it('a reset link is good once and for an hour, and ends every sign-in', async () => {
      await newAccount();
      const { id } = await member('reader');
      const login = await addLogin(records.db, id, nowMs, { browser: 'Firefox', os: 'Windows' });
      expect(await listLogins(records.db, id, now)).toMatchObject([{ browser: 'Firefox', os: 'Windows' }]);
      const wanted = { userId: id, purpose: 'reset_password' as const };
      const [first, second] = [
        await addOneTimeLink(records.db, wanted, nowMs),
        await addOneTimeLink(records.db, wanted, nowMs),
      ];
      const late = new Date(nowMs + 3_600_000).toISOString();
      expect(await resetPassword(records, second, 'y', late)).toBeNull();
      const uses = await Promise.all([1, 2].map(() => resetPassword(records, second, 'y', now)));
      expect(uses.filter(Boolean)).toHaveLength(1);
      // Anyone may ask for another one, which ends none; a new password ends all.
      expect(await resetPassword(records, first, 'y', now)).toBeNull();
      const [third] = [
        await addOneTimeLink(records.db, wanted, nowMs),
        await addOneTimeLink(records.db, wanted, nowMs),
      ];
      expect(await resetPassword(records, third, 'y', now)).not.toBeNull();
      expect(await findLogin(records.db, login, now)).toBeNull();
    });

    it('the audit log goes page by page, newest first, and is forgotten after two years', async () => {
      await newAccount();
      const actor = { kind: 'nobody' as const, id: null, name: '' };
      const old = new Date(nowMs - 730 * dayMs - 1).toISOString();
      await addAuditEntry(records.db, { accountId, actor, action: 'signed_in' }, old);
      for (const thing of ['a', 'b', 'c'])
        await addAuditEntry(records.db, { accountId, actor, action: 'key_made', thing }, now);
      const page = { siteIds: null, limit: 2 };
      const first = await listAuditEntries(records.db, accountId, page);
      expect(first.map(({ thing }) => thing)).toEqual(['c', 'b']);
      const rest = { ...page, before: first.at(-1)?.seq };
      expect((await listAuditEntries(records.db, accountId, rest)).map(({ thing }) => thing)).toEqual([
        'a',
        '',
      ]);
      await deleteExpiredAccess({ records, auditDays: 730, now: () => nowMs, log: quietLog });
      expect(await listAuditEntries(records.db, accountId, { ...page, limit: 9 })).toHaveLength(3);
    });
  });
}
