import { coded, message, type Text } from '../../kit/messages/text.ts';
import type { Caveat, Recovery, Revenue } from '../analytics/recovery.ts';

/** What readers must know before they use these numbers. */
export function caveatText({ code, percent = 0 }: Pick<Caveat, 'code' | 'percent'>): Text {
  return coded('revenue-caveats.*', code, { share: { format: 'percent', of: percent } });
}

/** What the comparison with the hold-out comes to. */
export function conclusionText({
  conclusion_code,
  incremental,
  lost_visits,
}: Pick<Recovery, 'conclusion_code' | 'incremental' | 'lost_visits'>): Text {
  const [low, high] = incremental?.total_interval ?? [0, 0];
  const hasCost = incremental?.total_interval && (lost_visits?.total_interval?.[0] ?? 0) > 0;
  return [sentences[conclusion_code](low, high), hasCost ? message('revenue.itAlsoCostPageViews') : ''];
}

const sentences: Record<Recovery['conclusion_code'], (low: number, high: number) => Text> = {
  no_holdout: () => message('revenue.nothingCanBeSaidOf'),
  holdout_changed: () => message('revenue.holdoutChanged'),
  too_early: () => message('revenue.itIsTooEarlyTo'),
  brought: (low, high) =>
    message('revenue.theWallBroughtBetweenLow', { low: Math.round(low), high: Math.round(high) }),
  lost: (low, high) =>
    message('revenue.theWallLostBetweenLow', { low: Math.round(-high), high: Math.round(-low) }),
  unclear: (low, high) =>
    message('revenue.whetherTheWallBroughtAnything', { low: Math.round(low), high: Math.round(high) }),
};

/** The days with a hold-out, where they are a part of the period only. */
export function measuredPart({
  period,
  measured,
}: Pick<Revenue, 'period' | 'measured'>): Revenue['measured'] {
  if (!measured || (measured.start <= period.start && measured.end >= period.end)) return null;
  return measured;
}

type Concluded = Pick<
  Revenue,
  'period' | 'measured' | 'currency' | 'gross' | 'incremental' | 'lost_potential'
> & {
  at_stake: Revenue['at_stake'];
  headline: Pick<Revenue['headline'], 'code' | 'basis'>;
};

/** The first sentence about money, everywhere: in money where there are rates, else in page views. */
export function headlineText(revenue: Concluded): Text {
  const { headline, currency, at_stake, gross, incremental, lost_potential } = revenue;
  const share: Text = { format: 'percent', of: at_stake.won_back_percent };
  if (headline.code === 'nothing') return message('revenue.headlineNothing');
  // What the wall brought is measured on the days with a hold-out, what blockers cost on all.
  const part = measuredPart(revenue);
  const isPart = headline.code === 'brought' && part !== null;
  const days: Text = { format: 'shortPeriod', of: part ?? revenue.period };
  const isOfExtra = headline.code === 'brought' || headline.code === 'lost';
  const told = [at_stake, gross, ...(isOfExtra && incremental ? [incremental] : [])];
  if (currency === null || told.some(({ amount }) => amount === null)) {
    const values = {
      won: views(gross.page_views),
      stake: views(at_stake.page_views),
      extra: views(Math.abs(incremental?.page_views ?? 0)),
      left: views(lost_potential.page_views),
      share,
      days,
    };
    return message(isPart ? 'revenue.headlineViewsBroughtPart' : viewSentences[headline.code], values);
  }
  const money = (amount: string): Text => ({ format: 'money', of: { amount, currency } });
  const values = {
    won: money(gross.amount ?? '0'),
    stake: money(at_stake.amount ?? '0'),
    extra: money((incremental?.amount ?? '0').replace('-', '')),
    left: money(lost_potential.amount ?? '0'),
    share,
    days,
  };
  return message(isPart ? 'revenue.headlineBroughtPart' : sentencesOf[headline.code], values);
}

function views(count: number): Text {
  return { format: 'count', of: Math.round(count) };
}

type Said = Exclude<Revenue['headline']['code'], 'nothing'>;

const sentencesOf = {
  won_back: 'revenue.headlineWonBack',
  too_early: 'revenue.headlineTooEarly',
  brought: 'revenue.headlineBrought',
  lost: 'revenue.headlineLost',
} as const satisfies Record<Said, string>;

const viewSentences = {
  won_back: 'revenue.headlineViewsWonBack',
  too_early: 'revenue.headlineViewsTooEarly',
  brought: 'revenue.headlineViewsBrought',
  lost: 'revenue.headlineViewsLost',
} as const satisfies Record<Said, string>;
