import type { Kysely, Migration } from 'kysely';

export const oidc: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('oidc_links')
      .addColumn('issuer', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('oidc_links_key', ['issuer', 'subject'])
      .addUniqueConstraint('oidc_links_of_user', ['issuer', 'user_id'])
      .execute();
  },
};
