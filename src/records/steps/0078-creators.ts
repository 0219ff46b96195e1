import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The member who sent an invitation, and who created a key or a link: `id` of a user, also of one who was removed. Null
 * where it is not known. An open invitation is the member's whose name or address it says, where only one has it.
 */
export const creators: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table invitations add column inviter_id text`.execute(db);
    for (const table of ['keys', 'shares', 'data_links']) {
      await sql`alter table ${sql.table(table)} add column made_by text`.execute(db);
    }
    await sql`update invitations set inviter_id = (
      select case when count(*) = 1 then min(users.id) end from users
      where users.account_id = invitations.account_id
        and (users.email = invitations.inviter or users.name = invitations.inviter))`.execute(db);
  },
};
