import type { Revenue } from '../../contract/analytics/recovery.ts';
import { isTooEarly } from '../../contract/messages/too-early.ts';

type Judged = Pick<Revenue, 'gross' | 'incremental' | 'lost_potential'>;

/** What the period comes to: against the hold-out where there is one, else what was counted. */
export function headlineOf({
  gross,
  incremental,
  lost_potential,
}: Judged): Omit<Revenue['headline'], 'text'> {
  if (gross.page_views + lost_potential.page_views === 0) return { code: 'nothing', basis: 'gross' };
  if (!incremental) return { code: isTooEarly(gross) ? 'too_early' : 'won_back', basis: 'gross' };
  if (isTooEarly(incremental)) return { code: 'too_early', basis: 'incremental' };
  return { code: incremental.page_views > 0 ? 'brought' : 'lost', basis: 'incremental' };
}
