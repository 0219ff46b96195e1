import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateRecords, prepareRecords } from '../../src/composition/prepare-records.ts';
import { SettingRefused } from '../../src/kit/setting-refused.ts';
import { addTotp, findTotp } from '../../src/records/accounts/totps.ts';
import { addAccount, addUser } from '../../src/records/accounts/users.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { withSecretKeys } from '../../src/records/secret-keys.ts';
import { SecretsSealed, secretOrNew } from '../../src/records/secret-settings.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { storedSecrets } from '../../src/records/stored-secrets.ts';
import { allRows } from '../support/all-rows.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

const [first, second, third] = ['first', 'second', 'third'].map((name) => `${name}-${'k'.repeat(32)}`) as [
  string,
  string,
  string,
];
const now = '2026-11-23T08:00:00.000Z';
const postgres = await startPostgres();
afterAll(() => postgres?.stop());

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'truce-secret-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(join(dataDir, 'truce.sqlite')),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};

async function prepared(...given: Parameters<typeof prepareRecords>): Promise<Records> {
  const records = await prepareRecords(...given);
  try {
    await migrateRecords(records);
    return records;
  } catch (error) {
    await records.close();
    throw error;
  }
}

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`TRUCE_SECRET_KEY on ${name}${because}`, () => {
    /** As a start of the service opens the database. */
    const start = (...secretKeys: string[]) =>
      prepared(open as () => Records, { dataDir, file: null, log: quietLog, secretKeys });
    async function during<T>(keys: string[], run: (records: Records) => Promise<T>): Promise<T> {
      const records = await start(...keys);
      try {
        return await run(records);
      } finally {
        await records.close();
      }
    }
    const close = (keys: string[], text: string) =>
      during(keys, async ({ db }) => (await storedSecrets(db)).close(text));
    const openSealed = (keys: string[], sealed: string) =>
      during(keys, async ({ db }) => (await storedSecrets(db)).open(sealed));

    // A server that runs has other keys than a command that is given those of its next start.
    it('a new secret is sealed as the others are, whichever key the node that makes it has first', async () => {
      const add = async (keys: string[], name: 'device_secret' | 'loader_secret') => {
        const records = withSecretKeys((open as () => Records)(), keys);
        await secretOrNew(records.db, name, () => 'made').finally(records.close);
      };
      const read = (keys: string[]) =>
        findKept(keys, async ({ db }) => [
          await secretOrNew(db, 'device_secret', () => 'other'),
          await secretOrNew(db, 'loader_secret', () => 'other'),
        ]);
      const findKept = async <T>(keys: string[], run: (records: Records) => Promise<T>): Promise<T> => {
        const records = withSecretKeys((open as () => Records)(), keys);
        return run(records).finally(records.close);
      };
      await during([], async ({ db }) => void (await db.deleteFrom('settings').execute()));
      await (await start()).close();
      await add([first], 'device_secret');
      expect(await findKept([], ({ db }) => secretOrNew(db, 'device_secret', () => 'other'))).toBe('made');
      await (await start(first)).close();
      await add([second, first], 'loader_secret');
      expect(await read([first])).toEqual(['made', 'made']);
      await expect(add([third], 'loader_secret')).rejects.toThrow(SecretsSealed);
      await during([first], async ({ db }) => void (await db.deleteFrom('settings').execute()));
    });

    it('seals with the first key, opens with all, and reads what was sealed before there was one', async () => {
      const before = await close([], 'from before');
      const sealed = await close([first], 'since');
      const rotated = await close([second, first], 'rotated');
      for (const keys of [[second], [second, third]]) {
        expect(await openSealed(keys, before)).toBe('from before');
        expect(await openSealed(keys, sealed)).toBe('since');
        expect(await openSealed(keys, rotated)).toBe('rotated');
      }
      await expect(start()).rejects.toThrow(/^TRUCE_SECRET_KEY: .*required$/);
      const rows = () => during([second], async (records) => (await allRows(records)).settings);
      const kept = await rows();
      for (const wrong of [[first], [third, first]]) {
        await expect(start(...wrong)).rejects.toThrow(SettingRefused);
        await expect(start(...wrong)).rejects.toThrow(/^TRUCE_SECRET_KEY: does not open this database/);
      }
      expect(await rows()).toEqual(kept);
    });
  });
}

describe('a stolen database', () => {
  const file = () => join(dataDir, 'truce.sqlite');
  const start = (...secretKeys: string[]) =>
    prepared(() => openSqlite(file()), { dataDir, file: file(), log: quietLog, secretKeys });

  it('holds no key that opens its secrets, also where they were sealed before the setting', async () => {
    const plain = await start();
    const account = await addAccount(plain.db, now);
    const draft = { account_id: account, email: 'a@b.example', passwordHash: 'x', role: 'owner' as const };
    const added = await addUser(plain.db, { ...draft, name: '', site_ids: null }, now);
    const user = added?.id ?? '';
    await addTotp(plain.db, user, 'TOTPSECRET', now);
    const { settings = [] } = await allRows(plain);
    const clear = settings.filter(({ name }) => /_key$/.test(String(name))).map(({ value }) => String(value));
    expect(clear).toHaveLength(2);
    await plain.close();

    const locked = await start(first);
    expect((await findTotp(locked.db, user))?.secret).toBe('TOTPSECRET');
    // Transactions have the keys, too.
    const inside = await locked.db.transaction().execute((db) => findTotp(db, user));
    expect(inside?.secret).toBe('TOTPSECRET');
    await locked.close();
    const bytes = readFileSync(file(), 'latin1');
    expect(clear.filter((key) => bytes.includes(key))).toEqual([]);
  });

  it('a second start with the same key changes nothing', async () => {
    const rows = async () => {
      const records = await start(first, second);
      const { settings } = await allRows(records);
      await records.close();
      return settings;
    };
    expect(await rows()).toEqual(await rows());
  });
});
