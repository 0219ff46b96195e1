import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation, addInvitation } from '../../src/records/accounts/invitations.ts';
import { hashSecret } from '../../src/records/accounts/key-format.ts';
import { addOneTimeLink, linkHours, takeOneTimeLink } from '../../src/records/accounts/one-time-links.ts';
import { makeRecoveryCodes, spendRecoveryCode } from '../../src/records/accounts/recovery-codes.ts';
import { addTicket, findTicket, spendTicket } from '../../src/records/accounts/sign-in-tickets.ts';
import { addFirstOwner, type User } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const nowMs = Date.parse('2026-11-21T08:00:00.000Z');
const now = new Date(nowMs).toISOString();
const atExpiry = new Date(nowMs + linkHours * 3_600_000).toISOString();

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`one-time secrets on ${name}${because}`, () => {
    let records: Records;
    let owner: User;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      const added = await addFirstOwner(records, { email: 'owner@one.example', passwordHash: 'x' }, now);
      if (!added) throw new Error('no owner');
      owner = added;
    });
    afterAll(() => records.close());

    /** @returns how many of three uses at the same time succeed, and of one more after them. */
    async function countUses(use: () => Promise<unknown>): Promise<number> {
      const results = await Promise.all([use(), use(), use()]);
      return [...results, await use()].filter((result) => result !== null && result !== false).length;
    }

    it('an emailed link works once, for its own purpose, until it expires', async () => {
      const link = { userId: owner.id, purpose: 'change_email' as const, email: 'new@one.example' };
      const token = await addOneTimeLink(records.db, link, nowMs);
      expect(await takeOneTimeLink(records.db, token, 'reset_password', now)).toBeNull();
      expect(await takeOneTimeLink(records.db, token, 'change_email', atExpiry)).toBeNull();
      expect(await countUses(() => takeOneTimeLink(records.db, token, 'change_email', now))).toBe(1);
    });

    it('an invitation adds one member', async () => {
      const draft = {
        email: 'guest@one.example',
        role: 'reader' as const,
        site_ids: null,
        inviter: 'O',
        inviter_id: null,
      };
      const limits = { members: 5, invitations: 5, days: 7 };
      const account = owner.account_id;
      const { token } = await addInvitation(records, account, draft, limits, nowMs, async () => undefined);
      const member = { name: 'Guest', passwordHash: 'x' };
      expect(await countUses(() => acceptInvitation(records, token, member, now))).toBe(1);
    });

    it('a recovery code works once, for its member', async () => {
      const [code = ''] = await makeRecoveryCodes(records.db, owner.id);
      expect(await spendRecoveryCode(records.db, 'another member', code)).toBe(false);
      expect(await countUses(() => spendRecoveryCode(records.db, owner.id, code))).toBe(1);
    });

    it('a sign-in ticket is spent once', async () => {
      const { ticket } = await addTicket(records.db, { purpose: 'second_step', userId: owner.id }, nowMs);
      expect(await findTicket(records.db, ticket, 'second_step', now)).not.toBeNull();
      const row = { token_hash: hashSecret(ticket) };
      expect(await countUses(() => spendTicket(records.db, row))).toBe(1);
      expect(await findTicket(records.db, ticket, 'second_step', now)).toBeNull();
    });
  });
}
