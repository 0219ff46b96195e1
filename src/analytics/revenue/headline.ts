import type { Revenue } from '../../contract/analytics/recovery.ts';
import { inViews, isTooEarly, signOf } from '../../contract/messages/too-early.ts';

type Figure = NonNullable<Revenue['incremental']>;
type Judged = Pick<Revenue, 'gross' | 'incremental' | 'lost_potential'>;

/** What the period comes to: against the hold-out where there is one, else what was counted. */
export function headlineOf({
  gross,
  incremental,
  lost_potential,
}: Judged): Omit<Revenue['headline'], 'text'> {
  if (gross.page_views + lost_potential.page_views === 0) return { code: 'nothing', basis: 'gross' };
  // The sentence is in money only where all of it is (`headlineText`), and is judged in what it is in.
  const isMoney = gross.amount !== null && lost_potential.amount !== null;
  const judged = (figure: Figure) => (isMoney ? figure : inViews(figure));
  if (!incremental) return { code: isTooEarly(judged(gross)) ? 'too_early' : 'won_back', basis: 'gross' };
  if (isTooEarly(judged(incremental))) return { code: 'too_early', basis: 'incremental' };
  return { code: signOf(judged(incremental)) > 0 ? 'brought' : 'lost', basis: 'incremental' };
}
