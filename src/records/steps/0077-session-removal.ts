import { type Kysely, type Migration, sql } from 'kysely';

/** A site may keep its sessions for a shorter time: the UTC day before which they were removed early. */
export const sessionRemoval: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sites add column sessions_removed_before text`.execute(db);
  },
};
