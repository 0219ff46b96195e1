import type { Kysely } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { migrate, stepsOf } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';

const at = '2026-07-01T09:00:00.000Z';
const postgres = await startPostgres();
afterAll(() => postgres?.stop());
const stores: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};

for (const [name, open] of Object.entries(stores)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  it.skipIf(!open)(`on ${name}, an open invitation gets the one member whom it names${because}`, async () => {
    const records = (open as () => Records)();
    const { '0078-creators': _, ...earlier } = stepsOf(records.traits);
    await migrate(records, earlier);
    // As the earlier version wrote them.
    const db = records.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
    await db.insertInto('accounts').values({ id: 'a', created_at: at }).execute();
    for (const [id, shown] of [
      ['ada', 'Ada'],
      ['sam', 'Sam'],
      ['sam-2', 'Sam'],
    ] as const) {
      const user = { id, name: shown, account_id: 'a', role: 'admin', password_hash: 'x', created_at: at };
      await db
        .insertInto('users')
        .values({ ...user, email: `${id}@example.com` })
        .execute();
    }
    const inviters = ['Ada', 'ada@example.com', 'Sam', 'sam@example.com', 'Gone'];
    for (const inviter of inviters) {
      const invited = { account_id: 'a', role: 'reader', created_at: at, expires_at: at, inviter };
      await db
        .insertInto('invitations')
        .values({ ...invited, id: inviter, email: inviter, token_hash: inviter })
        .execute();
    }
    expect(await migrate(records)).toEqual(['0078-creators']);
    const rows = await records.db.selectFrom('invitations').select(['inviter', 'inviter_id']).execute();
    expect(new Map(rows.map((row) => [row.inviter, row.inviter_id]))).toEqual(
      new Map<string, string | null>([
        ['Ada', 'ada'],
        ['ada@example.com', 'ada'],
        ['Sam', null],
        ['sam@example.com', 'sam'],
        ['Gone', null],
      ]),
    );
    await records.close();
  });
}
