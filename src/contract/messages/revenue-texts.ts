import { coded, message, type Text } from '../../kit/messages/text.ts';
import type { Caveat, Recovery } from '../analytics/recovery.ts';

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
  too_early: () => message('revenue.itIsTooEarlyTo'),
  brought: (low, high) =>
    message('revenue.theWallBroughtBetweenLow', { low: Math.round(low), high: Math.round(high) }),
  lost: (low, high) =>
    message('revenue.theWallLostBetweenLow', { low: Math.round(-high), high: Math.round(-low) }),
  unclear: (low, high) =>
    message('revenue.whetherTheWallBroughtAnything', { low: Math.round(low), high: Math.round(high) }),
};
