import type { Recovery } from '../../../contract/analytics/value.ts';
import { t } from '../../i18n/t.ts';
import { formatViews } from './money-format.ts';

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
  return hasCost ? `${sentence} ${t('It also cost page views: see lost page views.')}` : sentence;
}

const sentences: Record<Code, (low: number, high: number) => string> = {
  no_holdout: () => t('Nothing can be said of what the wall brought: there is no hold-out to compare with.'),
  too_early: () => t('It is too early to say what the wall brought.'),
  brought: (low, high) =>
    t('The wall brought between {low} and {high} page views with ads that would not be there without it.', {
      low: formatViews(low),
      high: formatViews(high),
    }),
  lost: (low, high) =>
    t('The wall lost between {low} and {high} page views with ads: without it there would be more.', {
      low: formatViews(-high),
      high: formatViews(-low),
    }),
  unclear: (low, high) =>
    t('Whether the wall brought anything cannot be told yet: between {low} and {high} page views with ads.', {
      low: formatViews(low),
      high: formatViews(high),
    }),
};
