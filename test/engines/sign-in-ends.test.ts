import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addLogin,
  findLogin,
  idleLoginDays,
  listLogins,
  loginDays,
  noteLoginSeen,
  removeExpiredAccess,
} from '../../src/records/accounts/sessions.ts';
import { addFirstOwner } from '../../src/records/accounts/users.ts';
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
