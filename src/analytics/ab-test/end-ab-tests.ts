import { eachApart } from '../../kit/each-apart.ts';
import type { Log } from '../../kit/log.ts';
import type { Signals } from '../../kit/signals/signals.ts';
import { findRun, stopRun } from '../../records/ab-tests/ab-test-runs.ts';
import { controlName } from '../../records/ab-tests/control-of-run.ts';
import { afterLastDay, isPastEnd, testEndMs } from '../../records/ab-tests/last-day.ts';
import { listWithEnd } from '../../records/ab-tests/running-ab-tests.ts';
import { addAuditEntry } from '../../records/accounts/audit.ts';
import { nextInstant } from '../../records/next-instant.ts';
import type { Unread } from '../../records/read-json.ts';
import { type Db, inTransaction, type Records } from '../../records/records.ts';
import { findSiteForUpdate, type OwnedSite, updateSite } from '../../records/sites/sites.ts';
import { planFreezing } from './freeze-ab-tests.ts';

export interface EndParts {
  records: Records;
  signals: Pick<Signals, 'publish'>;
  now: () => number;
  log: Log;
}

/** Ends the tests whose last day has passed, as their owners would by hand. */
export async function endAbTests(parts: EndParts): Promise<void> {
  const { records, now, log } = parts;
  await eachApart(await listWithEnd(records.db, now()), (each) => endOne(parts, each), {
    ...{ log, message: 'an A/B test could not be ended' },
    about: ({ siteId }) => ({ site: siteId }),
  });
}

async function endOne(
  { records, signals, now, log }: EndParts,
  { siteId, read: isPast }: Unread<boolean>,
): Promise<void> {
  if (!isPast()) return;
  const hasEnded = await inTransaction(records, async (db) => {
    const site = await findSiteForUpdate({ db, traits: records.traits }, siteId);
    return site !== null && (await endIfPast(db, site, now())) !== site;
  });
  if (!hasEnded) return;
  log.info({ site: siteId }, 'an A/B test reached its last day');
  await signals.publish('site', siteId);
}

/**
 * Ends the test of a site if its last day has passed: at the end of that day, however late this is called. Call it in
 * the transaction that read the site for a change.
 * @returns the site as it is then; the same object where nothing ended.
 */
export async function endIfPast(db: Db, site: OwnedSite, nowMs: number): Promise<OwnedSite> {
  const endMs = testEndMs(site.config);
  if (endMs === null || !isPastEnd(site.config, nowMs)) return site;
  const updated_at = nextInstant(site.updated_at, iso(nowMs));
  const ended = { ...site, config: afterLastDay(site.config), updated_at };
  await updateSite(db, ended);
  const run = await findRun(db, site.id);
  if (!run || run.stopped_at !== null) return ended;
  // What its owner changed in the meantime was still part of it.
  const stopped_at = [iso(endMs), run.periods.at(-1)?.from ?? run.started_at].sort().at(-1) ?? iso(endMs);
  const wall_after = controlName(run.variants.map(({ name }) => name)) ?? null;
  await stopRun(db, run.id, { stopped_at, ended_because: 'date_reached', wall_after });
  await planFreezing(db, run.id, nowMs);
  await addAuditEntry(
    db,
    {
      accountId: site.account_id,
      actor: { kind: 'nobody', id: null, name: 'Truce' },
      action: 'ab_test_ended',
      thing: site.config.ab_test.ends_on ?? '',
      site,
    },
    iso(nowMs),
  );
  return ended;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
