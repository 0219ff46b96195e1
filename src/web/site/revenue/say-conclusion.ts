import type { Recovery } from '../../../contract/analytics/recovery.ts';
import { t } from '../../i18n/t.ts';
import { formatViews } from './price-format.ts';

type Code = Recovery['conclusion_code'];

/** What the comparison with the hold-out comes to, in one or two sentences. */
export function sayConclusion({
  conclusion,
  conclusion_code,
  incremental,
  lost_visits,
}: Pick<Recovery, 'conclusion' | 'conclusion_code' | 'incremental' | 'lost_visits'>): string {
  const [low, high] = incremental?.total_interval ?? [0, 0];
  const sentence = sentences[conclusion_code]?.(low, high);
  if (sentence === undefined) return conclusion;
  const hasCost = incremental?.total_interval && (lost_visits?.total_interval?.[0] ?? 0) > 0;
  return hasCost ? `${sentence} ${t('revenue.itAlsoCostPageViews')}` : sentence;
}

const sentences: Record<Code, (low: number, high: number) => string> = {
  no_holdout: () => t('revenue.nothingCanBeSaidOf'),
  too_early: () => t('revenue.itIsTooEarlyTo'),
  brought: (low, high) =>
    t('revenue.theWallBroughtBetweenLow', {
      low: formatViews(low),
      high: formatViews(high),
    }),
  lost: (low, high) =>
    t('revenue.theWallLostBetweenLow', {
      low: formatViews(-high),
      high: formatViews(-low),
    }),
  unclear: (low, high) =>
    t('revenue.whetherTheWallBroughtAnything', {
      low: formatViews(low),
      high: formatViews(high),
    }),
};
