import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { confirmEmail, resetPassword } from '../../src/records/accounts/account.ts';
import { lockTeam, removeMember } from '../../src/records/accounts/members.ts';
import { addOneTimeLink } from '../../src/records/accounts/one-time-links.ts';
import { addAccount, addUser, lockUser } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { findAlertSettings, saveAlertSettings } from '../../src/records/notifications/alert-settings.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { findSiteForUpdate, insertSite } from '../../src/records/sites/sites.ts';
import { startPostgres } from '../support/postgres.ts';
import { untilOneWaits } from '../support/until-one-waits.ts';

const postgres = await startPostgres();
const nowMs = Date.parse('2026-11-21T08:00:00.000Z');
const now = new Date(nowMs).toISOString();

describe.skipIf(!postgres)(
  `members who change while others save${postgres ? '' : ' (skipped: no PostgreSQL here)'}`,
  () => {
    let records: Records;
    let account: string;
    beforeAll(async () => {
      records = openPostgres(postgres?.url ?? '', () => undefined);
      await migrate(records);
      account = await addAccount(records.db, now);
    });
    afterAll(async () => {
      await records?.close();
      await postgres?.stop();
    });
    const member = (role: 'owner' | 'reader') => {
      const person = { email: `${randomUUID()}@example.com`, name: '', role, site_ids: null };
      return addUser(records.db, { account_id: account, ...person, passwordHash: 'x' }, now);
    };
    const remove = (id: string, db = records.db) =>
      removeMember({ ...records, db }, { accountId: account, id }, () => undefined, now);

    it('who is removed while the alert settings are saved gets no alerts, and the save stays', async () => {
      const [owner, gone] = [await member('owner'), await member('reader')];
      const draft = { name: 'a', domain: 'a.example', status: 'active' as const, config: defaultSiteConfig };
      const site = await insertSite(records.db, account, draft, now);
      const { updated_at: _, ...usual } = await findAlertSettings(records.db, site.id);
      const recipients = [owner.email, gone.email];
      await saveAlertSettings(records.db, site.id, { ...usual, recipients }, now);
      let removal: Promise<unknown> | undefined;
      await records.db.transaction().execute(async (db) => {
        await findSiteForUpdate({ ...records, db }, site.id);
        const { updated_at: __, ...known } = await findAlertSettings(db, site.id);
        removal = remove(gone.id);
        await untilOneWaits(records.db);
        const added = [...known.recipients, 'new@example.com'];
        await saveAlertSettings(db, site.id, { ...known, recipients: added }, now);
      });
      await removal;
      const { recipients: left } = await findAlertSettings(records.db, site.id);
      expect(left).toEqual([owner.email, 'new@example.com']);
    });

    it('an address that is confirmed while its member is removed waits, and finds its link gone', async () => {
      const user = await member('reader');
      const link = { userId: user.id, purpose: 'change_email' as const, email: 'confirmed@example.com' };
      const token = await addOneTimeLink(records.db, link, nowMs);
      let confirmed: Promise<unknown> | undefined;
      await records.db.transaction().execute(async (db) => {
        await lockTeam(db, account);
        confirmed = confirmEmail(records, token, now).catch(String);
        await untilOneWaits(records.db);
        await remove(user.id, db);
      });
      expect(await confirmed).toBeNull();
    });

    it('so does a password that is reset', async () => {
      const user = await member('reader');
      const token = await addOneTimeLink(records.db, { userId: user.id, purpose: 'reset_password' }, nowMs);
      let reset: Promise<unknown> | undefined;
      await records.db.transaction().execute(async (db) => {
        await lockUser(db, user.id);
        reset = resetPassword(records, token, 'y', now).catch(String);
        await untilOneWaits(records.db);
        await remove(user.id, db);
      });
      expect(await reset).toBeNull();
    });

    it('a deadlock that is left is worth another try: the database is unavailable', async () => {
      const [one, two] = [await member('reader'), await member('reader')];
      let held = 0;
      let bothHold = () => {};
      const areHeld = new Promise<void>((resolve) => {
        bothHold = resolve;
      });
      const both = (first: string, second: string) =>
        records.db.transaction().execute(async (db) => {
          await lockUser(db, first);
          if (++held === 2) bothHold();
          await areHeld;
          await lockUser(db, second);
        });
      const ends = await Promise.allSettled([both(one.id, two.id), both(two.id, one.id)]);
      const failed = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason);
      expect(failed).toEqual([expect.any(StoreUnavailable)]);
    });
  },
);
