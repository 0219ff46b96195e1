import { readWonBack } from '../../analytics/revenue/won-back.ts';
import type { WonBack } from '../../contract/analytics/won-back.ts';
import { countMoved } from '../../contract/messages/changes.ts';
import { message } from '../../kit/messages/text.ts';
import type { Block, Change, Figure } from '../report.ts';
import type { Sources } from './order.ts';
import { type Basis, changeOf } from './read-basis.ts';

type Item = Extract<Block, { type: 'figures' }>['items'][number];

const noRates = { currency: null, attribution_days: 30, rates: [] };

/** What a report begins with where there is no rate: what was won back and what is still blocked, and that both are a guess. */
export async function guessMoney(
  { store }: Sources,
  basis: Basis,
): Promise<{ items: Item[]; notes: Block[] }> {
  const { site, counting, previous } = basis;
  const range = { start: counting.period.first.toString(), end: counting.period.last.toString() };
  const compare = previous ? { start: previous.start } : ('none' as const);
  // The days are over: nothing is compared up to a time of day.
  const afterwards = Date.parse(range.end) + 3 * 86_400_000;
  const wonBack = await readWonBack(store, site, noRates, { range, compare, filters: [] }, afterwards);
  return {
    items: [
      item(wonBack, 'won_back', message('report.wonBackGuess'), basis),
      item(wonBack, 'blocked', message('report.stillBlockedGuess'), basis),
    ],
    notes: [{ type: 'note', text: message('report.guessedRates') }],
  };
}

type Part = 'won_back' | 'blocked';

function item(wonBack: WonBack, of: Part, label: Item['label'], basis: Basis): Item {
  const { currency, now } = wonBack;
  const { amount } = now[of];
  const figure: Figure =
    amount === null
      ? { format: 'text', value: message('report.notKnown') }
      : { format: 'money', value: amount, currency };
  return { label, figure, change: moneyChange(wonBack, of, basis) };
}

/** Money comes in as sessions do: what moves them by chance moves it. */
function moneyChange({ now, before }: WonBack, of: Part, basis: Basis): Change | null {
  const was = Number(before?.[of].amount ?? 0);
  if (!before?.is_whole || was === 0) return null;
  const count = of === 'won_back' ? 'conversions' : 'adblock_detected';
  const isNews = countMoved(basis.now[count], basis.before?.[count] ?? 0)?.isNews ?? false;
  const value = (100 * (Number(now[of].amount ?? 0) - was)) / was;
  return changeOf({ value, unit: 'percent', isNews }, of === 'won_back' ? true : null);
}
