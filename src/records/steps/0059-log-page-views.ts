import { type Kysely, type Migration, sql } from 'kysely';

/** What `truce count-log` counted in access logs: page views by day, and how far each log was read. */
export const logPageViews: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table log_page_views (
      site_id text not null references sites (id) on delete cascade,
      source text not null,
      day text not null,
      page_views integer not null,
      constraint log_page_views_key primary key (site_id, source, day)
    )`.execute(db);
    await sql`create table log_marks (
      site_id text not null references sites (id) on delete cascade,
      source text not null,
      counted_until integer not null,
      counted_at_end integer not null,
      constraint log_marks_key primary key (site_id, source)
    )`.execute(db);
  },
};
