import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAppSecret, takeAppCode } from '../../src/auth/mfa/app-codes.ts';
import { factorsOf, resetSecondFactors } from '../../src/records/accounts/mfa.ts';
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  recoveryCodeCount,
  spendRecoveryCode,
} from '../../src/records/accounts/recovery-codes.ts';
import {
  countWithoutFactor,
  owesSecondFactor,
  saveSecondFactorNeed,
} from '../../src/records/accounts/sign-in-policy.ts';
import { addTicket, findTicket, spendTicket, tryTicket } from '../../src/records/accounts/sign-in-tickets.ts';
import { addTotp, confirmTotp, findTotp } from '../../src/records/accounts/totps.ts';
import { addAccount, addUser, type User } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { appCode } from '../support/app-code.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const engines: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

/** In the middle of a half minute. */
const nowMs = Date.parse('2026-11-21T08:00:15.000Z');
const now = new Date(nowMs).toISOString();
const at = (minutes: number) => new Date(nowMs + minutes * 60_000).toISOString();

for (const [name, open] of Object.entries(engines)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`second factors on ${name}${because}`, () => {
    let records: Records;
    let user: User;
    let userId: string;
    let count = 0;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
    });
    afterAll(() => records.close());
    beforeEach(async () => {
      const account = await addAccount(records.db, now);
      const email = `${count++}@example.com`;
      const draft = { account_id: account, email, name: '', role: 'reader' as const, site_ids: null };
      user = await addUser(records.db, { ...draft, passwordHash: 'x' }, now);
      userId = user.id;
    });

    it('two new sets of recovery codes at once leave one', async () => {
      const make = () => records.db.transaction().execute((db) => makeRecoveryCodes(db, userId));
      await make();
      // As many connections as there are calls: none waits for another's to open.
      await Promise.all([1, 2, 3].map(() => countRecoveryCodes(records.db, userId)));
      const sets = await Promise.all([make(), make(), make()]);
      expect(await countRecoveryCodes(records.db, userId)).toBe(recoveryCodeCount);
      const good = await Promise.all(sets.map(([code = '']) => spendRecoveryCode(records.db, userId, code)));
      expect(good.filter(Boolean)).toHaveLength(1);
    });

    const setUp = async () => {
      const secret = await newAppSecret();
      expect(await addTotp(records.db, userId, secret, now)).toBe(true);
      await confirmTotp(records.db, userId, now);
      return secret;
    };
    const take = async (code: string) => {
      const totp = await findTotp(records.db, userId);
      return totp !== null && takeAppCode(records.db, { userId, totp, code }, nowMs);
    };

    it.each([
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ])('a code of %i half minutes from now: %s', async (steps, isGood) => {
      expect(await take(appCode(await setUp(), steps, nowMs))).toBe(isGood);
    });

    it('is owed where everybody needs one, until an app is confirmed; not by whom the provider knows', async () => {
      const { db } = records;
      const owed = async () => [
        await owesSecondFactor(db, user, false),
        await countWithoutFactor(db, user.account_id),
      ];
      expect(await owed()).toEqual([false, 1]);
      await saveSecondFactorNeed(db, user.account_id, now);
      expect(await owed()).toEqual([true, 1]);
      expect(await owesSecondFactor(db, user, true)).toBe(false);
      await addTotp(db, userId, await newAppSecret(), now);
      expect(await owed()).toEqual([true, 1]);
      await confirmTotp(db, userId, now);
      expect(await owed()).toEqual([false, 0]);
    });

    it('of many uses of a code at once, one counts', async () => {
      const code = appCode(await setUp(), 0, nowMs);
      const taken = await Promise.all([1, 2, 3, 4].map(() => take(code)));
      expect(taken.filter(Boolean)).toHaveLength(1);
    });

    it('a set-up that nobody confirmed is replaced, one in force is not', async () => {
      expect(await addTotp(records.db, userId, await newAppSecret(), now)).toBe(true);
      expect(await factorsOf(records.db, userId)).toEqual([]);
      const secret = await setUp();
      expect(await addTotp(records.db, userId, await newAppSecret(), now)).toBe(false);
      expect((await findTotp(records.db, userId))?.secret).toBe(secret);
      expect(await factorsOf(records.db, userId)).toEqual(['totp']);
    });

    it('a recovery code counts once, for its member', async () => {
      const codes = await makeRecoveryCodes(records.db, userId);
      expect(await spendRecoveryCode(records.db, 'nobody', codes[0] ?? '')).toBe(false);
      const spent = await Promise.all(
        [1, 2, 3].map(() => spendRecoveryCode(records.db, userId, codes[0] ?? '')),
      );
      expect(spent.filter(Boolean)).toHaveLength(1);
      expect(await countRecoveryCodes(records.db, userId)).toBe(9);
    });

    it('a ticket is good for five minutes, for its purpose, five tries and one use', async () => {
      const draft = { purpose: 'second_step' as const, userId };
      const { ticket } = await addTicket(records.db, draft, nowMs);
      expect(await findTicket(records.db, ticket, 'second_step', at(4.9))).not.toBeNull();
      expect(await findTicket(records.db, ticket, 'second_step', at(5))).toBeNull();
      expect(await tryTicket(records.db, ticket, 'second_step', at(5))).toBeNull();
      expect(await tryTicket(records.db, ticket, 'passkey_sign_in', now)).toBeNull();
      const left: (number | undefined)[] = [];
      for (let tries = 0; tries < 6; tries++) {
        left.push((await tryTicket(records.db, ticket, 'second_step', now))?.tries_left);
      }
      expect(left).toEqual([4, 3, 2, 1, 0, undefined]);
      const again = await addTicket(records.db, draft, nowMs);
      const found = await findTicket(records.db, again.ticket, 'second_step', now);
      const uses = found ? [spendTicket(records.db, found), spendTicket(records.db, found)] : [];
      expect((await Promise.all(uses)).sort()).toEqual([false, true]);
    });

    it('a reset takes everything, tickets included', async () => {
      await setUp();
      await makeRecoveryCodes(records.db, userId);
      const draft = { purpose: 'second_step' as const, userId };
      const { ticket } = await addTicket(records.db, draft, nowMs);
      expect(await resetSecondFactors(records.db, userId)).toBe(true);
      expect(await factorsOf(records.db, userId)).toEqual([]);
      expect(await findTicket(records.db, ticket, 'second_step', now)).toBeNull();
      expect(await resetSecondFactors(records.db, userId)).toBe(false);
    });
  });
}
