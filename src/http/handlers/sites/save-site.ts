import { planFreezing } from '../../../analytics/ab-test/freeze-ab-tests.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { TemplateConfig } from '../../../contract/sites/templates.ts';
import { askForListWatch } from '../../../delivery/filter-lists/watch-lists.ts';
import { startOrEndAbTest } from '../../../records/ab-tests/ab-test-runs.ts';
import { type Db, inTransaction, type RecordsAt } from '../../../records/records.ts';
import { addStandardReports } from '../../../records/reports/reports.ts';
import { noteStatus } from '../../../records/sites/site-activity.ts';
import {
  findSite,
  insertSite,
  type OwnedSite,
  type SiteDraft,
  updateSite,
} from '../../../records/sites/sites.ts';
import { addDefaultTemplate } from '../../../records/sites/templates.ts';
import { replanReports } from '../../../reports/schedule/plan-reports.ts';

/** Adds a site with what every site starts with, all or nothing. @throws PathTaken */
export async function addSite(
  records: RecordsAt,
  accountId: string,
  draft: SiteDraft,
  wall: TemplateConfig,
  now: string,
): Promise<OwnedSite> {
  return inTransaction(records, async (db) => {
    const site = await insertSite(db, accountId, draft, now);
    await addDefaultTemplate(db, site.id, wall, now);
    await startOrEndAbTest(db, site, now);
    await addStandardReports(db, site, now);
    await askForListWatch(db, Date.parse(now));
    return site;
  });
}

/**
 * Saves the settings of a site with everything that follows from them, in the transaction that read it for the change.
 * `updated_at` has to be a new one (next-instant.ts), since changes are based on it.
 * @returns id of the A/B test run that the change ended; null if it ended none. @throws PathTaken
 */
export async function saveSite(
  db: Db,
  site: Site,
  nowMs = Date.parse(site.updated_at),
): Promise<string | null> {
  const before = await findSite(db, site.id);
  await updateSite(db, site);
  if (before && before.status !== site.status) await noteStatus(db, site, site.updated_at);
  const endedRun = await startOrEndAbTest(db, site, site.updated_at);
  if (endedRun !== null) await planFreezing(db, endedRun, nowMs);
  const zone = before?.config.timezone;
  if (zone !== undefined && zone !== site.config.timezone) await replanReports(db, site, zone, nowMs);
  await askForListWatch(db, nowMs);
  return endedRun;
}
