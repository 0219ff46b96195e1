import { Instant } from '../../contract/core/fields.ts';
import { Canary, type ListRace, RaceRound } from '../../contract/sites/list-race.ts';
import { DamagedRow, readJson } from '../read-json.ts';
import type { Db } from '../records.ts';

export interface ListRaceTables {
  /** How a site fares against filter lists; JSON as the contract has it. */
  list_races: {
    site_id: string;
    /** Of the rotations, UTC. */
    day: string;
    rotations: number;
    losses: number;
    stopped_because: ListRace['stopped_because'];
    last_round: string | null;
    canary: string | null;
  };
}

/** Earlier versions did not keep how many addresses of the script were left. */
const StoredRound = RaceRound.extend({ reserve_left: RaceRound.shape.reserve_left.optional() }).transform(
  (round) => ({ ...round, reserve_left: round.reserve_left ?? null }),
);

/** Earlier versions did not keep since when. */
const StoredCanary = Canary.extend({ since: Instant.optional() }).transform((canary) => ({
  ...canary,
  since: canary.since ?? canary.at,
}));

const none: ListRace = {
  ...{ rotations_today: 0, losses: 0, stopped_because: null },
  ...{ last_round: null, canary: null },
};

export async function findRace(db: Db, siteId: string, today: string): Promise<ListRace> {
  const row = await db.selectFrom('list_races').selectAll().where('site_id', '=', siteId).executeTakeFirst();
  if (!row) return none;
  return {
    rotations_today: row.day === today ? Number(row.rotations) : 0,
    losses: Number(row.losses),
    stopped_because: row.stopped_because,
    last_round: readJson(row.last_round, StoredRound, 'list_races.last_round', siteId),
    canary: readJson(row.canary, StoredCanary, 'list_races.canary', siteId),
  };
}

/** When the sites were last visited that ever were; '' for a damaged row. */
export async function canaryTimes(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('list_races')
    .select(['site_id', 'canary'])
    .where('canary', 'is not', null)
    .execute();
  return new Map(rows.map(({ site_id, canary }) => [site_id, visitedAt(site_id, canary)]));
}

function visitedAt(siteId: string, canary: string | null): string {
  try {
    return readJson(canary, StoredCanary, 'list_races.canary', siteId)?.at ?? '';
  } catch (error) {
    if (!(error instanceof DamagedRow)) throw error;
    return ''; // its visit reports that
  }
}

/** A site that was deleted meanwhile keeps nothing. */
export async function saveRace(db: Db, siteId: string, race: ListRace, today: string): Promise<void> {
  const site = await db.selectFrom('sites').select('id').where('id', '=', siteId).executeTakeFirst();
  if (!site) return;
  const values = {
    day: today,
    rotations: race.rotations_today,
    losses: race.losses,
    stopped_because: race.stopped_because,
    last_round: race.last_round && JSON.stringify(race.last_round),
    canary: race.canary && JSON.stringify(race.canary),
  };
  await db
    .insertInto('list_races')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute();
}
