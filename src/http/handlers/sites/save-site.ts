import type { Site } from '../../../contract/sites/sites.ts';
import { keepExperiment } from '../../../records/ab-tests/ab-test-runs.ts';
import type { Db } from '../../../records/records.ts';
import { noteStatus } from '../../../records/sites/site-activity.ts';
import { updateSite } from '../../../records/sites/sites.ts';

/**
 * Saves the settings of a site with what follows from them, in the transaction that read it for the change: an entry
 * in the status history, the row with its own paths, and the run of the A/B test, which starts, continues or ends.
 * `updated_at` has to be a new one (next-instant.ts), since changes are based on it. @throws PathTaken
 */
export async function saveSite(db: Db, site: Site): Promise<void> {
  await noteStatus(db, site, site.updated_at);
  await updateSite(db, site);
  await keepExperiment(db, site, site.updated_at);
}
