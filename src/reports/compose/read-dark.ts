import { readDarkShare } from '../../analytics/dark-share/read-dark.ts';
import type { DarkShare } from '../../contract/analytics/dark-share.ts';
import { openServed } from '../../records/sites/served-page-views.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import type { Sources } from './order.ts';

const days = 30;

/** The dark share of the last 30 days, for advice. */
export function readDark(
  { db, store }: Sources,
  site: Pick<OwnedSite, 'id' | 'status' | 'created_at' | 'config'>,
  nowMs: number,
): Promise<DarkShare> {
  return readDarkShare(store, site, { days }, nowMs, openServed(db, site));
}
