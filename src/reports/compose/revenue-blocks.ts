import { readRevenue } from '../../analytics/revenue/revenue.ts';
import type { Revenue } from '../../contract/analytics/recovery.ts';
import { caveatText, headlineText, measuredPart } from '../../contract/messages/revenue-texts.ts';
import { isTooEarly } from '../../contract/messages/too-early.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import { findRevenue } from '../../records/sites/revenue.ts';
import type { Block, Figure } from '../report.ts';
import { moneyText } from './numbers.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';
import { rangeOf } from './read-counts.ts';

/** Caveats of the estimate that a reader of the report must know; the others are about reading the API. */
const told = [
  'no_holdout',
  'holdout_empty',
  'holdout_changed',
  'too_few_visitors',
  'rate_missing',
  'visits_not_visitors',
];

/** What the report's days come to at the owner's rates; null without rates. */
export async function readMoney(
  { store, db }: Sources,
  { site, counting, asOf }: Basis,
): Promise<Revenue | null> {
  const settings = await findRevenue(db, site.id);
  if (!settings || settings.currency === null || settings.rates.length === 0) return null;
  return readRevenue(store, site, settings, rangeOf(counting), asOf);
}

/** The sentence of the Revenue tab; null where there is nothing to say. */
export function moneySentence(revenue: Revenue | null): Text | null {
  return revenue && revenue.headline.code !== 'nothing' ? headlineText(revenue) : null;
}

/** What a report begins with: that sentence, its number, and how sure it is. */
export function moneyLead(revenue: Revenue | null): Block[] {
  const sentence = moneySentence(revenue);
  return sentence === null ? [] : moneyFacts(revenue, sentence);
}

/** The number of the sentence, and on which days it was measured, under a title. */
export function moneyFacts(revenue: Revenue | null, title: Text): Block[] {
  if (!revenue || revenue.headline.code === 'nothing') return [];
  const figure = revenue[revenue.headline.basis];
  if (!figure) return [];
  const label =
    revenue.headline.basis === 'gross'
      ? message('revenue.wonBackGross')
      : message('revenue.broughtByTheWall');
  const items = [{ label, text: surely(figure, revenue.currency ?? '') }];
  return [
    { type: 'facts', title, items },
    ...measuredText(revenue).map((text): Block => ({ type: 'note', text })),
  ];
}

/** Where the hold-out was there on some of the days only: the rest of them is in no comparison. */
function measuredText(revenue: Revenue): Text[] {
  const part = measuredPart(revenue);
  if (!part || revenue.headline.basis !== 'incremental') return [];
  return [message('revenue.measuredOn', { days: { format: 'shortPeriod', of: part } })];
}

/** With its interval; what may be chance is no number to remember. */
function surely({ amount, interval, ...figure }: Estimate, currency: string): Text {
  if (amount === null) return message('report.notKnown');
  const ends = interval?.map((end) => moneyText(end, currency));
  const [low = '', high = ''] = ends ?? [];
  if (!ends) return message('report.tooEarlyNoInterval');
  if (isTooEarly({ amount, interval, ...figure })) return message('report.tooEarlyBetween', { low, high });
  return message('report.amountBetween', { value: moneyText(amount, currency), low, high });
}

/** Whether what is said about money tells its reader to do something. */
export function asksForAction(revenue: Revenue | null): boolean {
  const { headline, caveats = [] } = revenue ?? {};
  return (
    headline === undefined || headline.code === 'lost' || caveats.some(({ code }) => code === 'no_holdout')
  );
}

type Estimate = NonNullable<Revenue['incremental']>;

/** What the wall brought in money, at the owner's rates. Never one flattering number. */
export function moneyBlocks(revenue: Revenue): Block[] {
  const currency = revenue.currency ?? '';
  return [
    {
      type: 'figures',
      title: message('revenue.whatTheWallIsWorth'),
      items: [
        item(message('revenue.broughtByTheWall'), revenue.incremental, currency),
        item(message('revenue.wonBackGross'), revenue.gross, currency),
        item(message('revenue.stillLost'), revenue.lost_potential, currency),
      ],
    },
    { type: 'note', text: message('report.moneyBasis') },
    ...intervalNote(revenue, currency),
    ...measuredText(revenue).map((text): Block => ({ type: 'note', text })),
    ...revenue.caveats
      .filter(({ code }) => told.includes(code))
      .map((caveat): Block => ({ type: 'note', text: caveatText(caveat) })),
  ];
}

function item(label: Text, figure: Estimate | null, currency: string) {
  const value: Figure =
    figure === null || figure.amount === null
      ? { format: 'text', value: message('report.notKnown') }
      : isTooEarly(figure)
        ? { format: 'text', value: message('revenue.tooEarly') }
        : { format: 'money', value: figure.amount, currency };
  return { label, figure: value, change: null };
}

/** An estimate has its margin of error with it. */
function intervalNote({ incremental }: Revenue, currency: string): Block[] {
  if (!incremental?.interval) return [];
  const [low, high] = incremental.interval;
  return [
    {
      type: 'note',
      text: message('report.moneyInterval', {
        low: moneyText(low, currency),
        high: moneyText(high, currency),
      }),
    },
  ];
}
