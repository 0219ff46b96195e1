import { t } from '../../i18n/t.ts';
import { formatRough } from '../../ui/numbers/number-format.ts';

/** A percentage with the interval it lies in, where one is known: 66% (60% to 71%). */
export function roughWithin(percent: number, interval: [number, number] | null): string {
  const share = formatRough(percent);
  if (!interval) return share;
  const [low, high] = interval.map(formatRough) as [string, string];
  return t('revenue.shareLowToHigh', { share, low, high });
}
