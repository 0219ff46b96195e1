import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadRecords } from '../../src/composition/backup/load-records.ts';
import { BackupRefused } from '../../src/composition/backup/refused.ts';
import { stepsOf } from '../../src/records/migrate.ts';
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

const account = { id: 'own', created_at: '2026-11-22T10:00:00.000Z' };
const site = {
  ...{ id: 'a', account_id: 'own', name: 'a', domain: 'a.example', status: 'active', config: '{}' },
  ...{ created_at: account.created_at, updated_at: account.created_at },
};

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`rows of a backup that do not fit ${name}${because}`, () => {
    let records: Records;
    beforeEach(() => {
      records = (open as () => Records)();
    });
    afterEach(() => records.close());

    const load = (table: string, ...lines: (object | string)[]) => {
      const steps = { records_steps: Object.keys(stepsOf(records.traits)) };
      const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
      return loadRecords(records, steps, async (into) => {
        await into.add('accounts', Buffer.from(JSON.stringify(account)));
        await into.add(table, Buffer.from(text));
      });
    };

    it.each<[string, string, ...(object | string)[]]>([
      ['an unknown column', 'sites', { ...site, 'x" , (select 1) --': 1 }],
      ['a missing value', 'sites', { ...site, name: null }],
      ['a row twice', 'sites', site, site],
      ['a row that belongs to none', 'sites', { ...site, account_id: 'other' }],
      ['a line that is no JSON', 'sites', '{"id":'],
    ])('are refused in words, and leave nothing: %s', async (_, table, ...lines) => {
      const refused = await load(table, ...lines).catch((error) => error);
      expect(refused).toBeInstanceOf(BackupRefused);
      expect(refused.message).toMatch(
        /^the backup has (rows that do not fit its tables \(.+\)|a row of sites that is no JSON); nothing was/s,
      );
      expect(await records.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
    });

    // Versions before 0.2.0 backed up whatever tables PostgreSQL had: such a backup must not be lost.
    it('are left out where the table is none of ours', async () => {
      expect(await load('notes_of_the_admin', { id: 1 })).toEqual(['notes_of_the_admin']);
      expect(await records.db.selectFrom('accounts').select('id').execute()).toEqual([{ id: 'own' }]);
    });

    it('do not keep others from being loaded', async () => {
      await load('sites', site);
      expect(await records.db.selectFrom('sites').select('id').execute()).toEqual([{ id: 'a' }]);
    });
  });
}
