import { readWonBack } from '../../analytics/revenue/won-back.ts';
import type { WonBack } from '../../contract/analytics/won-back.ts';
import { isTooEarly } from '../../contract/messages/too-early.ts';
import { message } from '../../kit/messages/text.ts';
import { findRevenue } from '../../records/sites/revenue.ts';
import type { Block, Change, Figure } from '../report.ts';
import type { ReportOrder, Sources } from './order.ts';
import { type Basis, changeOf, countMovedIn } from './read-basis.ts';
import { rangeOf } from './read-counts.ts';

type Item = Extract<Block, { type: 'figures' }>['items'][number];

/** What a report begins with where there is no rate: what was won back and what is still blocked, and that both are a guess. */
export async function guessMoney(
  { store, db }: Sources,
  basis: Basis,
): Promise<{ items: Item[]; notes: Block[] }> {
  const { site, counting, asOf, previous } = basis;
  // Without rates, the days that count may still be the owner's, as on the screen.
  const attribution_days = (await findRevenue(db, site.id))?.attribution_days ?? 30;
  const noRates = { currency: null, attribution_days, rates: [] };
  const read = (days: ReportOrder['period']) =>
    readWonBack(store, site, noRates, { range: days, compare: 'none', filters: [] }, asOf);
  const [{ now, currency }, before] = await Promise.all([
    read(rangeOf(counting)),
    previous ? read(previous).then((earlier) => earlier.now) : null,
  ]);
  const wonBack = { now, before, currency };
  return {
    items: [
      item(wonBack, 'won_back', message('report.wonBackGuess'), basis),
      item(wonBack, 'blocked', message('report.stillBlockedGuess'), basis),
    ],
    notes: [{ type: 'note', text: message('report.guessedRates') }],
  };
}

interface Amounts extends Pick<WonBack, 'now' | 'currency'> {
  before: WonBack['now'] | null;
}

type Part = 'won_back' | 'blocked';

function item(wonBack: Amounts, of: Part, label: Item['label'], basis: Basis): Item {
  const { currency, now } = wonBack;
  return { label, figure: figureOf(now[of], currency), change: moneyChange(wonBack, of, basis) };
}

/** What may be nothing but chance is no number to remember. */
function figureOf(counted: WonBack['now'][Part], currency: string): Figure {
  if (counted.amount === null) return { format: 'text', value: message('report.notKnown') };
  if (counted.interval && isTooEarly(counted)) return { format: 'text', value: message('revenue.tooEarly') };
  return { format: 'money', value: counted.amount, currency };
}

/** Money comes in as sessions do: what moves them by chance moves it. */
function moneyChange({ now, before }: Amounts, of: Part, basis: Basis): Change | null {
  const [mine, theirs] = basis.lengths;
  const was = Number(before?.[of].amount ?? 0) / theirs;
  if (was === 0) return null;
  const count = of === 'won_back' ? 'conversions' : 'adblock_detected';
  const isNews = countMovedIn(basis, count)?.isNews ?? false;
  const value = (100 * (Number(now[of].amount ?? 0) / mine - was)) / was;
  return changeOf({ value, unit: 'percent', isNews }, of === 'won_back' ? true : null);
}
