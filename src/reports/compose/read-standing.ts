import { readStandings } from '../../analytics/advice/read-standings.ts';
import { type Standing, toStanding } from '../../analytics/advice/standing.ts';
import { newestEmailState } from '../../records/notifications/emails.ts';
import { sitesWithRates } from '../../records/sites/revenue.ts';
import { findSite } from '../../records/sites/sites.ts';
import type { ReportSite, Sources } from './order.ts';

/**
 * How a site stood at an instant, as far as that is known later: what was counted and sent until then. Whether it is on,
 * and has rates, is known as it is now, and so is what became of the email. Emails of other sites are left out: not everyone
 * who reads the report may know of them.
 */
export async function readStandingAt(
  { store, db }: Sources,
  { id, status }: Pick<ReportSite, 'id' | 'status'>,
  atMs: number,
): Promise<Standing> {
  const [counted, rated, owned] = await Promise.all([
    readStandings(store, [id], atMs),
    sitesWithRates(db, [id]),
    findSite(db, id),
  ]);
  const until = new Date(atMs).toISOString();
  const state = owned && (await newestEmailState(db, owned.account_id, { until, siteId: id }));
  // That no server is set is said where it is set: anyone who gets a report as an email has one, and the demo needs none.
  const email = state === 'kept' ? null : state;
  return toStanding(counted.get(id), { isActive: status === 'active', hasRate: rated.has(id), email });
}
