import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import Database from 'libsql';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addFirstOwner } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import { addRecipient } from '../../src/records/reports/report-recipients.ts';
import { listReports } from '../../src/records/reports/reports.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { storedSecrets } from '../../src/records/stored-secrets.ts';
import type { Tables } from '../../src/records/tables.ts';
import { unsubscribeUrl } from '../../src/reports/send/unsubscribe-link.ts';

/** A records store with a site, used by one simulation after another: to set it up takes longer than most of them. */
export interface OfficeStage {
  records: Records;
  site: OwnedSite;
  /** Of the daily report. */
  recipients: string[];
  reportId: string;
  /** When the next job is due or its lease ends, ISO 8601; null where none waits. */
  nextDue(): string | null;
  /** The lease that was last ended; a worker may do so only with its own. */
  lastFreed(): string;
  reset(): Promise<void>;
  close(): Promise<void>;
}

export const zone = 'Europe/Berlin';
const recipients = ['ada@news.example', 'bob@news.example'];
const used = [
  ...['jobs', 'delivery_attempts', 'deliveries', 'notifications', 'integrations'],
  ...['mail_attachments', 'mails', 'report_deliveries', 'report_runs'],
] as const;

export async function openOfficeStage(): Promise<OfficeStage> {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = ON');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: preparingOnce(database) }) });
  const records: Records = {
    db,
    traits: { skipLocked: false, rowLocks: false, rowNumber: 'integer', isFile: true },
    withLock: (_, run) => run(async () => undefined),
    close: () => db.destroy(),
  };
  await migrate(records);
  const now = '2026-11-01T00:00:00.000Z';
  const owner = await addFirstOwner(records, { email: 'owner@news.example', passwordHash: 'x' }, now);
  const config = { ...defaultSiteConfig, timezone: zone };
  const draft = { name: 'News', domain: 'news.example', status: 'active' as const, config };
  const site = await addSite(records, owner?.account_id ?? '', draft, defaultTemplateConfig, now);
  const daily = (await listReports(db, site.id)).find(({ kind }) => kind === 'daily');
  const reportId = daily?.id ?? '';
  await db.deleteFrom('report_recipients').execute();
  for (const email of recipients) await addRecipient(db, reportId, { email, role: 'reader' }, now);
  // Made on first use: the first simulation would not be like its replay.
  await storedSecrets(db);
  await unsubscribeUrl(db, '', '');
  database.exec('CREATE TABLE freed (lease text)');
  database.exec(
    `CREATE TRIGGER job_freed AFTER UPDATE ON jobs WHEN OLD.lease IS NOT NULL AND NEW.lease IS NULL
     BEGIN INSERT INTO freed VALUES (OLD.lease); END`,
  );
  const due = database.prepare(
    `SELECT min(coalesce(leased_until, run_at)) AS at FROM jobs WHERE state = 'waiting'`,
  );
  const freed = database.prepare('SELECT lease FROM freed ORDER BY rowid DESC LIMIT 1');
  return {
    ...{ records, site, recipients, reportId },
    nextDue: () => (due.get() as { at: string | null }).at,
    lastFreed: () => (freed.get() as { lease: string } | undefined)?.lease ?? '',
    async reset() {
      for (const table of used) database.exec(`DELETE FROM ${table}`);
      database.exec('DELETE FROM freed');
      await db.updateTable('reports').set({ enabled: 0, next_at: null }).execute();
    },
    close: records.close,
  };
}

/** Statements are the same again and again. */
function preparingOnce(database: Database.Database): SqliteDatabase {
  const known = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = known.get(sql) ?? (database.prepare(sql) as unknown as SqliteStatement);
      known.set(sql, statement);
      return statement;
    },
  };
}
