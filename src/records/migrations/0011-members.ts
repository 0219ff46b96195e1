import { randomUUID } from 'node:crypto';
import type { Kysely, Migration } from 'kysely';
import type { MemberTables } from '../accounts/member-tables.ts';

export const members: Migration = {
  async up(db: Kysely<MemberTables>) {
    const { schema } = db;
    await schema
      .alterTable('users')
      .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await schema.alterTable('users').addColumn('site_ids', 'text').execute();
    for (const column of ['id', 'browser', 'os', 'last_seen_at']) {
      await schema
        .alterTable('logins')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    }
    // Whoever is signed in stays so.
    for (const { token_hash, created_at } of await db.selectFrom('logins').selectAll().execute()) {
      const named = { id: randomUUID(), last_seen_at: created_at };
      await db.updateTable('logins').set(named).where('token_hash', '=', token_hash).execute();
    }
    await schema.createIndex('logins_id').on('logins').column('id').unique().execute();
    await schema.createIndex('logins_of_user').on('logins').column('user_id').execute();
    await schema
      .createTable('invitations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('site_ids', 'text')
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('inviter', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('invitations_of_address', ['account_id', 'email'])
      .execute();
    await schema
      .createTable('one_time_links')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('email', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
    await schema.createIndex('one_time_links_of_user').on('one_time_links').column('user_id').execute();
  },
};
