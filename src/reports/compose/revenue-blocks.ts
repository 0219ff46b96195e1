import { bounds } from '../../analytics/period.ts';
import { readRevenue } from '../../analytics/revenue/revenue.ts';
import type { Revenue } from '../../contract/analytics/recovery.ts';
import { findRevenue } from '../../records/sites/revenue.ts';
import type { Block, Figure } from '../report.ts';
import { writeMoney } from './numbers.ts';
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
        title: 'Recovered revenue, an estimate',
        items: [
          {
            label: 'Not estimated',
            text: 'Nobody has said yet what a page view of this site earns. Once the rates are entered under Value, the next report has it.',
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
      title: 'Recovered revenue, an estimate',
      items: [
        item('Recovered, beyond what would have come anyway', revenue.incremental, currency),
        item('Page views of visitors who allowed the site (gross)', revenue.gross, currency),
        item('Still blocked: at most to be won', revenue.lost_potential, currency),
      ],
    },
    { type: 'note', text: 'Estimated from page views, at the rates that were entered under Value.' },
    ...intervalNote(revenue, currency),
    ...revenue.caveats
      .filter(({ code }) => told.includes(code))
      .map(({ text }): Block => ({ type: 'note', text })),
  ];
}

function item(label: string, figure: { amount: string | null } | null, currency: string) {
  const value: Figure =
    figure === null || figure.amount === null
      ? { format: 'text', value: 'not known' }
      : { format: 'money', value: figure.amount, currency };
  return { label, figure: value, change: null };
}

/** An estimate is told with how far off it may be. */
function intervalNote({ incremental }: Revenue, currency: string): Block[] {
  if (!incremental?.interval) return [];
  const [low, high] = incremental.interval;
  return [
    {
      type: 'note',
      text: `With 95% confidence the recovered revenue is between ${writeMoney(low, currency)} and ${writeMoney(high, currency)}.`,
    },
  ];
}
