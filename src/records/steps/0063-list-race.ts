import { type Kysely, type Migration, sql } from 'kysely';

/** How each site fares against filter lists: its rotations of today, and whether Truce has stopped. */
export const listRace: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table list_races (
      site_id text primary key references sites (id) on delete cascade,
      day text not null,
      rotations integer not null,
      losses integer not null,
      stopped_because text,
      last_round text,
      canary text
    )`.execute(db);
  },
};
