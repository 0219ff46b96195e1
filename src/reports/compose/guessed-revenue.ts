import { readWonBack } from '../../analytics/revenue/won-back.ts';
import type { WonBack } from '../../contract/analytics/won-back.ts';
import { message } from '../../kit/messages/text.ts';
import type { Block, Change, Figure } from '../report.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';

type Item = Extract<Block, { type: 'figures' }>['items'][number];

const noRates = { currency: null, attribution_days: 30, rates: [] };

/** What a report begins with where there is no rate: what was won back and what is still blocked, and that both are a guess. */
export async function guessMoney(
  { store }: Sources,
  { site, counting, previous }: Basis,
): Promise<{ items: Item[]; notes: Block[] }> {
  const range = { start: counting.period.first.toString(), end: counting.period.last.toString() };
  const compare = previous ? { start: previous.start } : ('none' as const);
  // The days are over: nothing is compared up to a time of day.
  const afterwards = Date.parse(range.end) + 3 * 86_400_000;
  const wonBack = await readWonBack(store, site, noRates, { range, compare, filters: [] }, afterwards);
  return {
    items: [
      item(wonBack, 'won_back', message('report.wonBackGuess'), true),
      item(wonBack, 'blocked', message('report.stillBlockedGuess'), null),
    ],
    notes: [{ type: 'note', text: message('report.guessedRates') }],
  };
}

function item(
  wonBack: WonBack,
  of: 'won_back' | 'blocked',
  label: Item['label'],
  moreIsGood: true | null,
): Item {
  const { currency, now } = wonBack;
  const { amount } = now[of];
  const figure: Figure =
    amount === null
      ? { format: 'text', value: message('report.notKnown') }
      : { format: 'money', value: amount, currency };
  return { label, figure, change: changeOf(wonBack, of, moreIsGood) };
}

function changeOf(
  { now, before }: WonBack,
  of: 'won_back' | 'blocked',
  moreIsGood: true | null,
): Change | null {
  const was = Number(before?.[of].amount ?? 0);
  if (!before?.is_whole || was === 0) return null;
  const value = Math.round((1e4 * (Number(now[of].amount ?? 0) - was)) / was) / 100;
  return { value, unit: 'percent', isGood: moreIsGood && value > 0 };
}
