import { type Kysely, type Migration, sql } from 'kysely';

/** What owners' servers confirm, and what an outcome is worth to them. */
export const outcomes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table outcomes (
      id text primary key,
      site_id text not null references sites (id) on delete cascade,
      choice text not null,
      value text,
      currency text,
      offered_at text not null,
      confirmed_at text not null
    )`.execute(db);
    await sql`create index outcomes_of_site on outcomes (site_id, offered_at)`.execute(db);
    await sql`alter table revenue_settings add column choice_values text not null default '[]'`.execute(db);
  },
};
