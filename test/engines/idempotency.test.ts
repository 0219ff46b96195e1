import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Keep } from '../../src/auth/audit/audited.ts';
import type { Caller } from '../../src/auth/caller.ts';
import { type Answered, runOnce } from '../../src/http/edge/idempotency.ts';
import { repeatLimits } from '../../src/records/idempotency-keys.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Db, Records } from '../../src/records/records.ts';
import { readSetting, removeSetting, writeSetting } from '../../src/records/settings.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const caller: Caller = {
  accountId: 'a',
  scopes: ['write'],
  siteIds: null,
  key: { id: 'k', name: 'k', expires_at: null, made_by: null },
  user: null,
  loginId: null,
  owesFactor: false,
};

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`requests with one Idempotency-Key on ${name}${because}`, () => {
    let records: Records;
    let now: number;
    let key: string;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
    });
    beforeEach(async () => {
      now = Date.parse('2026-11-21T08:00:00.000Z');
      key = randomUUID();
      await removeSetting(records.db, 'made');
    });
    afterAll(() => records.close());

    const request = (run: (keep: Keep<Answered>) => Promise<Answered>) =>
      runOnce(records.db, { key, caller, request: 'POST /v1/things', shownOnce: false }, () => now, run);
    const made = () => readSetting(records.db, 'made');
    /** Makes a thing and keeps the response, as `change` does. */
    const make =
      (what: string, hold?: (db: Db) => Promise<unknown>) =>
      (keep: Keep<Answered>): Promise<Answered> =>
        records.db.transaction().execute(async (db) => {
          await writeSetting(db, 'made', what);
          const answer = { status: 201, body: { what } };
          await keep(db, answer);
          await hold?.(db);
          return answer;
        });

    it('keeps nothing by which a password in the request could be guessed', async () => {
      const hashes = async () => {
        const rows = await records.db.selectFrom('repeats').select('request_hash').execute();
        return rows.map(({ request_hash }) => request_hash);
      };
      const before = await hashes();
      for (key of [randomUUID(), randomUUID()]) await request(make('a thing'));
      const [one, other] = (await hashes()).filter((hash) => !before.includes(hash));
      // The same request: only the key, of which a hash is kept, makes the difference.
      expect([one, other]).toEqual([expect.any(String), expect.any(String)]);
      expect(one).not.toBe(other);
    });

    it('says so of a response that was stored before an upgrade, and runs nothing again', async () => {
      await request(make('by the first'));
      const earlier = { request_hash: 'a'.repeat(64) };
      const update = (set: object) =>
        records.db.updateTable('repeats').set(set).where('request_hash', 'like', 'v2:%').execute();
      await update(earlier);
      await expect(request(make('by the repeat'))).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { reason: 'stored_before_upgrade', field: 'Idempotency-Key' },
      });
      expect(await made()).toBe('by the first');
      now += repeatLimits.keptMs + 1;
      expect((await request(make('by the repeat'))).body).toEqual({ what: 'by the repeat' });
    });

    it('takes over from a request of an earlier version that ended without a response', async () => {
      const ended = request(async () => {
        await records.db
          .updateTable('repeats')
          .set({ request_hash: 'a'.repeat(64) })
          .where('answer', 'is', null)
          .execute();
        now += repeatLimits.aliveMs + 1;
        expect((await request(make('by the repeat'))).body).toEqual({ what: 'by the repeat' });
        throw new Error('the process ended');
      });
      await expect(ended).rejects.toThrow('the process ended');
      expect(await made()).toBe('by the repeat');
    });

    it('commits nothing of a request that a repeat has replaced', async () => {
      const [begun, mayGoOn] = [signal(), signal()];
      const slow = request(async (keep) => {
        begun.give();
        await mayGoOn.given;
        return make('by the first')(keep);
      });
      await begun.given;
      now += repeatLimits.aliveMs + 1;
      expect((await request(make('by the repeat'))).body).toEqual({ what: 'by the repeat' });
      mayGoOn.give();
      await expect(slow).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { retry_after: 5 } });
      expect(await made()).toBe('by the repeat');
      expect((await request(make('by nobody'))).body).toEqual({ what: 'by the repeat' });
    });

    it('replaces no request that is about to commit', async () => {
      const [begun, mayCommit] = [signal(), signal()];
      const first = request(
        make('by the first', () => {
          begun.give();
          return mayCommit.given;
        }),
      );
      await begun.given;
      now += repeatLimits.aliveMs + 1;
      const repeat = request(make('by the repeat'));
      mayCommit.give();
      await first;
      expect(await repeat).toMatchObject({
        body: { what: 'by the first' },
        headers: { 'idempotent-replayed': 'true' },
      });
      expect(await made()).toBe('by the first');
    });

    it('keeps the response of a request that failed after its commit', async () => {
      const failing = request(async (keep) => {
        await make('by the first')(keep);
        throw new Error('the connection was lost');
      });
      await expect(failing).rejects.toThrow('the connection was lost');
      expect((await request(make('by the repeat'))).body).toEqual({ what: 'by the first' });
    });

    it('leaves the key free where nothing was committed', async () => {
      const failing = request(
        make('by the first', async () => {
          throw new Error('refused at last');
        }),
      );
      await expect(failing).rejects.toThrow('refused at last');
      expect(await made()).toBeNull();
      expect((await request(make('by the repeat'))).body).toEqual({ what: 'by the repeat' });
    });

    it('keeps a response for a day, and then runs the request again', async () => {
      await request(make('yesterday'));
      now += repeatLimits.keptMs;
      expect((await request(make('today'))).body).toEqual({ what: 'yesterday' });
      now += 1;
      expect((await request(make('today'))).body).toEqual({ what: 'today' });
    });
  });
}

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
