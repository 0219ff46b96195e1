import { bounds } from '../../analytics/period.ts';
import { readRevenue } from '../../analytics/revenue/revenue.ts';
import type { Revenue } from '../../contract/analytics/recovery.ts';
import { caveatText } from '../../contract/messages/revenue-texts.ts';
import { message, type Text } from '../../kit/messages/text.ts';
import { findRevenue } from '../../records/sites/revenue.ts';
import type { Block, Figure } from '../report.ts';
import { moneyText } from './numbers.ts';
import type { Sources } from './order.ts';
import type { Basis } from './read-basis.ts';

/** Caveats of the estimate that a reader of the report must know; the others are about reading the API. */
const told = ['no_holdout', 'too_few_visitors', 'rate_missing', 'visits_not_visitors'];

/** What the wall brought in money, at the owner's rates; without rates, how to say them. Never one flattering number. */
export async function moneyBlocks({ store, db }: Sources, { site, counting }: Basis): Promise<Block[]> {
  const settings = await findRevenue(db, site.id);
  if (!settings || settings.currency === null || settings.rates.length === 0) {
    return [
      {
        type: 'facts',
        title: message('report.money'),
        items: [
          {
            label: message('report.notEstimated'),
            text: message('report.noRates'),
          },
        ],
      },
    ];
  }
  const days = counting.period.first.until(counting.period.last).days + 1;
  const atEnd = bounds(counting.period).to * 1000 - 1;
  const revenue = await readRevenue(store, site, settings, days, atEnd);
  const currency = settings.currency;
  return [
    {
      type: 'figures',
      title: message('report.money'),
      items: [
        item(message('report.recovered'), revenue.incremental, currency),
        item(message('report.gross'), revenue.gross, currency),
        item(message('report.potential'), revenue.lost_potential, currency),
      ],
    },
    { type: 'note', text: message('report.moneyBasis') },
    ...intervalNote(revenue, currency),
    ...revenue.caveats
      .filter(({ code }) => told.includes(code))
      .map((caveat): Block => ({ type: 'note', text: caveatText(caveat) })),
  ];
}

function item(label: Text, figure: { amount: string | null } | null, currency: string) {
  const value: Figure =
    figure === null || figure.amount === null
      ? { format: 'text', value: message('report.notKnown') }
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
