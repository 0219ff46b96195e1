import { type Kysely, type Migration, sql } from 'kysely';

/** In which language members, recipients and channels are written to. A member's is null until it is known. */
export const languages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column language text`.execute(db);
    for (const table of ['reports', 'alert_settings', 'integrations']) {
      await sql.raw(`alter table ${table} add column language text not null default 'en'`).execute(db);
    }
  },
};
