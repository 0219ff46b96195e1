import { randomUUID } from 'node:crypto';
import type { Kysely, Migration } from 'kysely';
import type { Tables } from '../tables.ts';

export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('reports')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('metrics', 'text', (c) => c.notNull())
      .addColumn('filters', 'text', (c) => c.notNull())
      .addColumn('schedule', 'text', (c) => c.notNull())
      .addColumn('formats', 'text', (c) => c.notNull())
      .addColumn('next_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('reports_of_site').on('reports').column('site_id').execute();
    await db.schema.createIndex('reports_due').on('reports').column('next_at').execute();
    await db.schema
      .createTable('report_recipients')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('report_id', 'text', (c) => c.notNull().references('reports.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('added_at', 'text', (c) => c.notNull())
      .addColumn('unsubscribed_at', 'text')
      .addUniqueConstraint('report_recipient_once', ['report_id', 'email'])
      .execute();
    await db.schema
      .createTable('report_runs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('report_id', 'text', (c) => c.notNull())
      .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('period_start', 'text', (c) => c.notNull())
      .addColumn('period_end', 'text', (c) => c.notNull())
      .addColumn('timezone', 'text', (c) => c.notNull())
      .addColumn('due_at', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('cause', 'text', (c) => c.notNull())
      .addColumn('only_to', 'text')
      .addColumn('error', 'text')
      .addColumn('headline', 'text')
      .addColumn('content', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('written_at', 'text')
      .addUniqueConstraint('report_run_once', ['report_id', 'key'])
      .execute();
    await db.schema
      .createIndex('report_runs_of_site')
      .on('report_runs')
      .columns(['site_id', 'due_at', 'id'])
      .execute();
    await db.schema
      .createTable('report_deliveries')
      .addColumn('run_id', 'text', (c) => c.notNull().references('report_runs.id').onDelete('cascade'))
      .addColumn('recipient_id', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('report_delivery_once', ['run_id', 'email'])
      .execute();
    await addToSites(db as Kysely<Tables>, new Date().toISOString());
  },
};

/** Sites that were there before get what a new one gets: daily, weekly and monthly, all off, with the owner's address. */
async function addToSites(db: Kysely<Tables>, now: string): Promise<void> {
  const sites = await db.selectFrom('sites').select(['id', 'account_id']).execute();
  const owners = await db
    .selectFrom('users')
    .select(['account_id', 'email'])
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .execute();
  for (const site of sites) {
    const owner = owners.find(({ account_id }) => account_id === site.account_id);
    for (const kind of ['daily', 'weekly', 'monthly'] as const) {
      const id = randomUUID();
      const schedule = { frequency: kind, time: '08:00', weekday: 1, day: 1, date: null, timezone: null };
      const filters = { period: null, devices: [], countries: [], event_type: null };
      await db
        .insertInto('reports')
        .values({
          ...{ id, site_id: site.id, kind, name: `${kind[0]?.toUpperCase()}${kind.slice(1)} report` },
          ...{ enabled: 0, metrics: '[]', formats: kind === 'monthly' ? '["pdf"]' : '[]' },
          ...{ filters: JSON.stringify(filters), schedule: JSON.stringify(schedule) },
          ...{ next_at: null, created_at: now, updated_at: now },
        })
        .execute();
      if (!owner) continue;
      const recipient = { id: randomUUID(), report_id: id, email: owner.email, role: 'admin' as const };
      await db
        .insertInto('report_recipients')
        .values({ ...recipient, added_at: now, unsubscribed_at: null })
        .execute();
    }
  }
}
