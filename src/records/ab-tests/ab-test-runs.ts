import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import type { ExperimentRun, SharesPeriod, StoredRun } from '../../contract/analytics/ab-test-runs.ts';
import { type AbTestEnd, AbTesting } from '../../contract/analytics/ab-testing.ts';
import { undoMs } from '../../contract/limits/ab-test-limits.ts';
import { railMetrics } from '../../contract/limits/rail-limits.ts';
import type { SiteConfig } from '../../contract/sites/sites.ts';
import type { Template } from '../../contract/sites/templates.ts';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';
import { listTemplates } from '../sites/templates.ts';
import { editedPeriod } from './edited-period.ts';
import { askedOf, firstState, type GuardSettings, sharesOf, stateOf } from './traffic-split.ts';
import { isOn } from './weights-period.ts';

export interface AbTestRunTables {
  /** Runs of A/B tests; at most one of a site goes on. */
  experiments: {
    id: string;
    site_id: string;
    started_at: string;
    stopped_at: string | null;
    allocation: 'fixed' | 'bandit';
    variants: string;
    periods: string;
    ended_because: AbTestEnd | null;
    wall_after: string | null;
    /** As the contract has it; without `frozen_at` the one that it had just after its end. */
    result: string | null;
    frozen_at: string | null;
  };
}

const Variants = z.array(
  z.object({ name: z.string(), template_id: z.string(), template_name: z.string().optional() }),
);
// Fields in the order in which they are written: `addPeriod` compares the text.
const Periods = z.array(
  z.object({
    from: z.string(),
    weights: z.record(z.string(), z.number()),
    set_by: z.enum(['owner', 'results', 'ramp_up', 'guard_rail', 'template']),
    asked: z.record(z.string(), z.number()).optional(),
    share: z.number().optional(),
    broken: z
      .array(z.object({ variant: z.string(), metric: z.enum(railMetrics), at: z.string() }))
      .optional(),
    edited: z.array(z.string()).optional(),
  }),
);

type Test = Pick<ExperimentRun, 'variants' | 'allocation'> & {
  weights: SharesPeriod['weights'];
  guards: GuardSettings;
};

const maxTries = 5;

/**
 * Starts, ends or continues the run of a site's A/B test according to its settings. Different variants or a different
 * allocation start another run; different weights continue the same one. Call it in the transaction that saves the site.
 * @returns id of the run that this ended, whose result has to be frozen; null if it ended none.
 */
export async function startOrEndAbTest(
  db: Db,
  site: { id: string; config: Pick<SiteConfig, 'ab_test' | 'template_id'> },
  now: string,
  tries = maxTries,
): Promise<string | null> {
  const templates = await listTemplates(db, site.id);
  const idOf = (idOrName: string) => named(templates, idOrName)?.id ?? idOrName;
  const test = testOf(site.config.ab_test, (id) => named(templates, id)?.name);
  const run = await findRun(db, site.id);
  if (run === null || run.stopped_at !== null) {
    if (test && run && mayGoOn(run, test, idOf, now)) await goOn(db, run, test, { templates, now });
    else if (test) await begin(db, site.id, test, now);
    return null;
  }
  const because = endOf(run, test, idOf);
  if (test && because === null) {
    if (await noteShares(db, run, test, now)) return null;
    if (tries === 1) throw new Error(`the shares of A/B test ${run.id} keep changing`);
    // The daily look at the results came in between: its shares are there to be read by now.
    return startOrEndAbTest(db, site, now, tries - 1);
  }
  const wall = idOf(site.config.template_id);
  const wall_after = test
    ? null
    : (run.variants.find((each) => idOf(each.template_id) === wall)?.name ?? null);
  await stopRun(db, run.id, { stopped_at: now, ended_because: because, wall_after });
  if (test) await begin(db, site.id, test, now);
  return run.id;
}

/** Notes that a run is over. */
export async function stopRun(
  db: Db,
  runId: string,
  end: Pick<AbTestRunTables['experiments'], 'stopped_at' | 'ended_because' | 'wall_after'>,
): Promise<void> {
  await db.updateTable('experiments').set(end).where('id', '=', runId).execute();
}

/** The run that goes on, else the one that ended last; null where there never was one. */
export async function findRun(db: Db, siteId: string): Promise<StoredRun | null> {
  const row = await db
    .selectFrom('experiments')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy(sql`stopped_at is null`, 'desc')
    .orderBy('stopped_at', 'desc')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toRun(row) : null;
}

/** @returns false where the run ended, or its shares changed, since it was read: then nothing is stored. */
export async function addPeriod(db: Db, run: ExperimentRun, period: SharesPeriod): Promise<boolean> {
  const result = await db
    .updateTable('experiments')
    .set({ periods: JSON.stringify([...run.periods, period]) })
    .where('id', '=', run.id)
    .where('stopped_at', 'is', null)
    .where('periods', '=', JSON.stringify(run.periods))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Null where no test is on. */
function testOf(
  { enabled, variants, allocation = 'fixed', guard_rails }: SiteConfig['ab_test'],
  nameOf: (template: string) => string | undefined,
): Test | null {
  if (!enabled || variants.length === 0) return null;
  return {
    variants: variants.map(({ name, template_id }) => ({
      name,
      template_id,
      template_name: nameOf(template_id),
    })),
    allocation,
    weights: Object.fromEntries(variants.map(({ name, weight }) => [name, weight])),
    guards: guard_rails,
  };
}

/** Why the run cannot go on as this test; null where it can. Another template under the same name is another variant. */
function endOf(run: ExperimentRun, test: Test | null, idOf: (template: string) => string): AbTestEnd | null {
  if (!test) return 'switched_off';
  const setOf = (variants: Test['variants'], part: (variant: Test['variants'][number]) => string) =>
    JSON.stringify(variants.map(part).sort());
  const isSame = (part: (variant: Test['variants'][number]) => string) =>
    setOf(run.variants, part) === setOf(test.variants, part);
  if (!isSame(({ name }) => name)) return 'variants_changed';
  if (!isSame(({ name, template_id }) => `${name} ${idOf(template_id)}`)) return 'template_changed';
  return run.allocation === test.allocation ? null : 'allocation_changed';
}

/** Whether a run that was turned off is turned on again in time, with the same variants and templates. */
function mayGoOn(run: StoredRun, test: Test, idOf: (template: string) => string, now: string): boolean {
  const offMs = Date.parse(now) - Date.parse(run.stopped_at ?? '');
  return run.ended_because === 'switched_off' && offMs <= undoMs && endOf(run, test, idOf) === null;
}

/**
 * Continues a run. While it was off, visitors were not assigned at random: that time gets a period without weights. A
 * wall that was edited meanwhile begins a new version.
 */
async function goOn(
  db: Db,
  run: StoredRun,
  test: Test,
  { templates, now }: { templates: Template[]; now: string },
): Promise<void> {
  const stoppedAt = run.stopped_at ?? now;
  const off: SharesPeriod = { from: stoppedAt, weights: {}, set_by: 'owner' };
  const changed = nextShares(run, test, now);
  const periods = [...run.periods, off, ...(changed ? [changed] : [])];
  const isEdited = (idOrName: string) => (named(templates, idOrName)?.updated_at ?? '') >= stoppedAt;
  const edited = editedPeriod({ ...run, periods }, isEdited, now, run);
  const back = edited ?? (changed ? null : (sameShares(run, now) ?? firstShares(test, now)));
  await db
    .updateTable('experiments')
    .set({
      periods: JSON.stringify(back ? [...periods, back] : periods),
      ...{ stopped_at: null, ended_because: null, wall_after: null, result: null, frozen_at: null },
    })
    .where('id', '=', run.id)
    .execute();
}

/** The shares that a run had. An edit of a template was what it was: the walls that go on are no new version. */
function sameShares(run: ExperimentRun, now: string): SharesPeriod | undefined {
  const last = run.periods.at(-1);
  if (!last) return undefined;
  const { edited: _, ...same } = { ...last, from: now };
  if (same.set_by !== 'template') return same;
  const asked = run.allocation === 'bandit' && !same.asked && { asked: askedOf(run) };
  return { ...same, set_by: 'owner', ...asked };
}

/** What a change of the settings makes of the shares; null where they stay as they are. */
function nextShares(run: ExperimentRun, { weights, guards }: Test, now: string): SharesPeriod | null {
  const state = stateOf(run);
  // A ramp-up only begins with a test; turning it off lets everyone take part.
  const share = guards?.ramp_up ? state.share : 100;
  const next = sharesOf({ ...state, asked: weights, share }, guards, { from: now, set_by: 'owner' });
  const last = run.periods.findLast(isOn);
  const isGuarded = last?.share !== undefined || last?.broken !== undefined;
  const isSame = isGuarded && last ? isAlike(next.weights, last.weights) && next.share === last.share : true;
  return isSame && isAlike(weights, askedOf(run)) ? null : next;
}

function isAlike(weights: SharesPeriod['weights'], before: SharesPeriod['weights']): boolean {
  return Object.keys(weights).every((name) => weights[name] === before[name]);
}

function firstShares({ weights, guards }: Test, now: string): SharesPeriod {
  return sharesOf(firstState(weights, guards), guards, { from: now, set_by: 'owner' });
}

function named<T extends { id: string; name: string }>(templates: T[], idOrName: string): T | undefined {
  return templates.find(({ id, name }) => id === idOrName || name === idOrName);
}

async function noteShares(db: Db, run: ExperimentRun, test: Test, now: string): Promise<boolean> {
  const next = nextShares(run, test, now);
  return next === null || addPeriod(db, run, next);
}

async function begin(db: Db, siteId: string, test: Test, now: string): Promise<void> {
  const first = firstShares(test, now);
  await db
    .insertInto('experiments')
    .values({
      id: randomUUID(),
      site_id: siteId,
      started_at: now,
      stopped_at: null,
      allocation: test.allocation,
      variants: JSON.stringify(test.variants),
      periods: JSON.stringify([first]),
    })
    .execute();
}

/** The row as a run. */
export function toRun(row: AbTestRunTables['experiments']): StoredRun {
  const result = readJson(row.result, AbTesting, 'experiments.result', row.id);
  return {
    id: row.id,
    started_at: row.started_at,
    stopped_at: row.stopped_at,
    allocation: row.allocation,
    variants: readJson(row.variants, Variants, 'experiments.variants', row.id),
    periods: readJson(row.periods, Periods, 'experiments.periods', row.id),
    ended_because: row.ended_because,
    wall_after: row.wall_after,
    at_end: row.frozen_at === null ? result : null,
    result: row.frozen_at === null ? null : result,
    frozen_at: row.frozen_at,
  };
}
