import { type Kysely, type Migration, sql } from 'kysely';
import { hashSecret } from '../accounts/key-format.ts';

/** Share links were stored with their tokens. From now on only the hash is; the links keep working. */
export const shareTokenHashes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table shares rename column token to token_hash`.execute(db);
    const { rows } = await sql<{ id: string; token_hash: string }>`select id, token_hash from shares`.execute(
      db,
    );
    for (const { id, token_hash: token } of rows) {
      await sql`update shares set token_hash = ${hashSecret(token)} where id = ${id}`.execute(db);
    }
  },
};
