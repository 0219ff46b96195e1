import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { NewerDatabase } from '../kit/newer-database.ts';
import { baseline } from './baseline/baseline.ts';
import { earlierSteps, fromEarlier } from './baseline/from-earlier.ts';
import { languages } from './languages.ts';
import { currentSchema, listPresent } from './present-tables.ts';
import type { Records, RecordsAt, RecordTraits } from './records.ts';
import { shareTokenHashes } from './steps/0003-share-token-hashes.ts';
import { outcomes } from './steps/0010-outcomes.ts';
import { templateDrafts } from './steps/0056-template-drafts.ts';
import { logPageViews } from './steps/0059-log-page-views.ts';
import { listRace } from './steps/0063-list-race.ts';
import { wallImages } from './steps/0064-wall-images.ts';
import { siteRetention } from './steps/0072-site-retention.ts';
import { sessionRemoval } from './steps/0077-session-removal.ts';
import { creators } from './steps/0078-creators.ts';
import { outsideReceivers } from './steps/0079-outside-receivers.ts';
import type { Tables } from './tables.ts';

/**
 * Every change of the tables, by name: the baseline, and what came after it. A step that was on main never changes and
 * keeps its name: `kysely_migration` knows it by that name. Numbers are assigned before work begins and land in any
 * order.
 */
export function stepsOf(traits: RecordTraits): Record<string, Migration> {
  return {
    '0001-baseline': baseline(traits),
    '0002-languages': languages,
    '0003-share-token-hashes': shareTokenHashes,
    '0010-outcomes': outcomes,
    '0056-template-drafts': templateDrafts,
    '0059-log-page-views': logPageViews,
    '0063-list-race': listRace,
    '0064-wall-images': wallImages,
    '0072-site-retention': siteRetention,
    '0077-session-removal': sessionRemoval,
    '0078-creators': creators,
    '0079-outside-receivers': outsideReceivers,
  };
}

/**
 * Brings the tables to this version, each step in a transaction, one node at a time.
 * @returns the names of the steps that ran
 * @throws NewerDatabase where a newer version has written to this database.
 */
export function migrate(records: Records, steps = stepsOf(records.traits)): Promise<string[]> {
  return records.withLock('records migrations', async () => {
    const done = await listDone(records);
    const { waiting, newer } = compare(done, steps);
    if (newer !== null) throw new NewerDatabase('the database', newer);
    if (done.some((name) => earlierSteps.includes(name))) await fromEarlier(records, done);
    const migrator = new Migrator({
      db: records.db as Kysely<Tables>,
      provider: { getMigrations: async () => steps },
      // Else it takes the migrations of another program for ours.
      migrationTableSchema: await currentSchema(records),
      // Steps landed out of the order of their numbers: what a database lacks is run, wherever it is in the list.
      allowUnorderedMigrations: true,
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    return waiting;
  });
}

/** What a start would do to this database: the steps that it lacks, and the first that only a newer version knows. */
export async function waitingSteps(records: RecordsAt, steps = stepsOf(records.traits)): Promise<Compared> {
  return compare(await listDone(records), steps);
}

interface Compared {
  waiting: string[];
  newer: string | null;
}

function compare(done: string[], steps: Record<string, Migration>): Compared {
  return {
    waiting: Object.keys(steps).filter((name) => !done.includes(name)),
    newer: done.find((name) => !(name in steps) && !earlierSteps.includes(name)) ?? null,
  };
}

/** Names of the steps that this database has had. */
export async function listDone(store: RecordsAt): Promise<string[]> {
  const tables = await listPresent(store);
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    store.db,
  );
  return rows.map(({ name }) => name);
}
