import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation, addInvitation } from '../../src/records/accounts/invitations.ts';
import { isKnown, memberOfProvider } from '../../src/records/accounts/oidc-links.ts';
import {
  addAccount,
  addFirstOwner,
  findUserByEmail,
  firstAccount,
  hasOwner,
} from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const engines: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const now = '2026-11-21T08:00:00.000Z';
const person = (email: string) => ({ issuer: 'https://id.example', subject: randomUUID(), email, name: '' });
const newcomers = { defaultRole: 'reader' as const, most: 2, passwordHash: 'x' };

for (const [name, open] of Object.entries(engines)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`somebody who comes by the provider, on ${name}${because}`, () => {
    let records: Records;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
      await addAccount(records.db, now); // as a key of the settings makes it
    });
    afterAll(() => records.close());

    const come = (who: ReturnType<typeof person>, how = newcomers) =>
      records.db.transaction().execute((db) => memberOfProvider(db, who, how, now));

    it('does not come before the owner, who would not be let in any more', async () => {
      const early = person('early@example.com');
      expect(await come(early)).toBe('unknown');
      expect(await hasOwner(records.db)).toBe(false);
      const owner = { email: 'owner@example.com', passwordHash: 'x' };
      expect(await addFirstOwner(records, owner, now)).not.toBeNull();
      expect(await come(early)).toMatchObject({ user: { role: 'reader' }, came: 'joined' });
      expect(await come(early)).toMatchObject({ user: { role: 'reader' }, came: 'again' });
    });

    it('becomes one member where they accept their invitation at the same moment', async () => {
      const account = (await firstAccount(records.db)) ?? '';
      const limits = { members: 99, invitations: 99, days: 7 };
      for (let round = 0; round < 20; round++) {
        const email = `both-${round}@example.com`;
        const invited = { email, role: 'reader' as const, site_ids: null, inviter: '', inviter_id: null };
        const told = addInvitation(records, account, invited, limits, Date.parse(now), async () => undefined);
        const { token } = await told;
        const member = { name: '', passwordHash: 'x' };
        const ends = [come(person(email)), acceptInvitation(records, token, member, now)];
        expect((await Promise.allSettled(ends)).map(({ status }) => status)).toEqual([
          'fulfilled',
          'fulfilled',
        ]);
        expect(await findUserByEmail(records.db, email)).toMatchObject({ role: 'reader' });
      }
      await records.db.deleteFrom('users').where('email', 'like', 'both-%').execute();
    });

    it('finds no place where the account is full', async () => {
      expect(await come(person('third@example.com'))).toBe('full');
      expect(await findUserByEmail(records.db, 'third@example.com')).toBeNull();
      const account = (await firstAccount(records.db)) ?? '';
      const invited = {
        email: 'soon@example.com',
        role: 'reader' as const,
        site_ids: null,
        inviter: '',
        inviter_id: null,
      };
      const limits = { members: 9, invitations: 9, days: 7 };
      await addInvitation(records, account, invited, limits, Date.parse(now), async () => undefined);
      expect(await come(person('third@example.com'), { ...newcomers, most: 3 })).toBe('full');
      // Who was invited has the place already.
      expect(await come(person('soon@example.com'), { ...newcomers, most: 3 })).toMatchObject({
        came: 'joined',
      });
    });

    it('is known by address before, and by subject after', async () => {
      const owner = person('owner@example.com');
      expect(await isKnown(records.db, owner)).toBe(true);
      expect(await come(owner, { ...newcomers, passwordHash: null as never })).toMatchObject({
        came: 'linked',
      });
      expect(await isKnown(records.db, { ...owner, email: 'another@example.com' })).toBe(true);
      expect(await isKnown(records.db, person('stranger@example.com'))).toBe(false);
    });
  });
}
