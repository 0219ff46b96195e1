import type { Kysely, Migration } from 'kysely';

export const finishedAbTests: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['ended_because', 'wall_after', 'result', 'frozen_at']) {
      await db.schema.alterTable('experiments').addColumn(column, 'text').execute();
    }
  },
};
