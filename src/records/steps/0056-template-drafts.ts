import { type Kysely, type Migration, sql } from 'kysely';

/** Changes of templates that are saved and not published. */
export const templateDrafts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table template_drafts (
      id text primary key,
      site_id text not null references sites (id) on delete cascade,
      name text not null,
      config text not null,
      base text,
      based_on text,
      updated_at text not null,
      user_id text references users (id) on delete set null,
      constraint template_drafts_name unique (site_id, name)
    )`.execute(db);
  },
};
