import { type Kysely, type Migration, sql } from 'kysely';

/** Pictures that owners uploaded for their walls; `data` is Base64. */
export const wallImages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table wall_images (
      id text primary key,
      site_id text not null references sites (id) on delete cascade,
      hash text not null,
      type text not null,
      width integer not null,
      height integer not null,
      bytes integer not null,
      data text not null,
      created_at text not null,
      constraint wall_images_hash unique (site_id, hash)
    )`.execute(db);
  },
};
