import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseChanged } from '../../src/auth/refuse-changed.ts';
import { savePassword } from '../../src/records/accounts/account.ts';
import {
  addLogin,
  findLogin,
  idleLoginDays,
  listLogins,
  loginDays,
  noteLoginSeen,
  removeExpiredAccess,
} from '../../src/records/accounts/sessions.ts';
import { addTotp, confirmTotp } from '../../src/records/accounts/totps.ts';
import { addFirstOwner, findUser } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};

const start = Date.parse('2026-11-21T08:00:00.000Z');
const at = (days: number, ms = 0) => new Date(start + days * 86_400_000 + ms).toISOString();

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`a sign-in on ${name}${because}`, () => {
    let records: Records;
    let user: string;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      const owner = { email: 'owner@example.com', passwordHash: 'x' };
      user = (await addFirstOwner(records, owner, at(0)))?.id ?? '';
    });
    afterAll(() => records.close());

    it('ends after 14 days without use', async () => {
      const token = await addLogin(records.db, user, start);
      expect(await findLogin(records.db, token, at(idleLoginDays, -1))).not.toBeNull();
      expect(await findLogin(records.db, token, at(idleLoginDays))).toBeNull();
      expect(await listLogins(records.db, user, at(idleLoginDays))).toEqual([]);
      await removeExpiredAccess(records.db, at(idleLoginDays));
      expect(await findLogin(records.db, token, at(0))).toBeNull();
    });

    it('does not begin after a new password, or a first second factor, that came meanwhile', async () => {
      const asked = await findUser(records.db, user);
      if (!asked) throw new Error('the owner is there');
      const begin = (how = {}) => records.db.transaction().execute((db) => refuseChanged(db, asked, how));
      await begin({ isOneStep: true });
      await addTotp(records.db, user, 'secret', at(0));
      await confirmTotp(records.db, user, at(0));
      await expect(begin({ isOneStep: true })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      await begin();
      await savePassword(records.db, user, 'another', null);
      await expect(begin()).rejects.toMatchObject({ code: 'UNAUTHORIZED', details: { reason: 'ticket' } });
    });

    it('ends after 30 days of use', async () => {
      const token = await addLogin(records.db, user, start);
      for (let day = 7; day < loginDays; day += 7) {
        const found = await findLogin(records.db, token, at(day));
        expect(found).not.toBeNull();
        if (found) await noteLoginSeen(records.db, found.login, at(day));
      }
      await removeExpiredAccess(records.db, at(loginDays, -1));
      expect(await findLogin(records.db, token, at(loginDays, -1))).not.toBeNull();
      expect(await findLogin(records.db, token, at(loginDays))).toBeNull();
    });
  });
}
