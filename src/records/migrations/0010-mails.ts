import type { Kysely, Migration } from 'kysely';

export const mails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mails')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('key', 'text', (c) => c.notNull().unique())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('site_id', 'text', (c) => c.references('sites.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('html', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('unsubscribe_url', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('error', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('sent_at', 'text')
      .execute();
    await db.schema
      .createIndex('mails_of_account')
      .on('mails')
      .columns(['account_id', 'created_at'])
      .execute();
    await db.schema
      .createTable('mail_attachments')
      .addColumn('mail_id', 'text', (c) => c.notNull().references('mails.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('mail_attachments_key', ['mail_id', 'position'])
      .execute();
  },
};
