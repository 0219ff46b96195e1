import type { Moment, Totals } from '../../../contract/analytics/overview.ts';
import { countMoved, type Moved, shareMoved } from '../../../contract/messages/changes.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, formatShare } from '../../ui/numbers/number-format.ts';
import { headlines } from '../headlines.ts';
import type { ChartMetric } from '../view.ts';
import { blockingShareOf, type Layer, layers, layersOf } from './layers.ts';

export type Look = Layer | 'sessions' | 'share' | 'detected' | 'conversions';

/** One number of a bucket: as it is drawn, written and compared. */
export interface Series {
  label: string;
  look: Look;
  value: (of: Totals) => number | null;
  text: (of: Totals) => string;
  moved: (now: Totals, before: Totals) => Moved | null;
  /** Whether more of it is better; what is neither has no color. */
  isGood: boolean;
  isShare: boolean;
}

/** All that is read at a bucket, in the order in which it stands there: the share above, then the layers. */
export function seriesOf(metric: ChartMetric): Series[] {
  if (metric === 'blocking') {
    const share = shareSeries(t('overview.blockingShare'), 'share', blockingShareOf);
    return [
      share,
      countSeries(t('common.sessions'), 'sessions', ({ sessions }) => sessions, true),
      ...parts(),
    ];
  }
  const label = headlines.find((each) => each.metric === metric)?.label() ?? '';
  if (metric === 'conversion_rate') {
    const share = ({ conversions, walls_displayed }: Totals) => ({
      part: conversions,
      whole: walls_displayed,
    });
    return [{ ...shareSeries(label, 'conversions', share), isGood: true }];
  }
  const isGood = metric !== 'adblock_detected' && metric !== 'walls_displayed';
  return [countSeries(label, looks[metric], (of) => of[metric], isGood)];
}

/** What a line or an area stands at: null where it is a share of nothing, or there is no such moment. */
export function valuesOf(series: Series, timeline: (Moment | null)[]): (number | null)[] {
  return timeline.map((moment) => moment && series.value(moment));
}

const looks = {
  sessions: 'sessions',
  adblock_detected: 'detected',
  walls_displayed: 'detected',
  conversions: 'conversions',
  recovered: 'conversions',
} as const;

/** From the top down, as they are seen. */
function parts(): Series[] {
  const names: Record<Layer, string> = {
    blocked: t('detection.blocked'),
    won_back: t('revenue.wonBack'),
    clear: t('detection.clear'),
    unknown: t('common.unknown'),
  };
  return layers.toReversed().map((layer) => {
    const value = (of: Totals) => layersOf(of)[layer];
    return countSeries(names[layer], layer, value, layer === 'won_back');
  });
}

function countSeries(label: string, look: Look, value: (of: Totals) => number, isGood: boolean): Series {
  const moved = (now: Totals, before: Totals) => countMoved(value(now), value(before));
  return { label, look, value, text: (of) => formatCount(value(of)), moved, isGood, isShare: false };
}

type Share = (of: Totals) => { part: number; whole: number };

function shareSeries(label: string, look: Look, share: Share): Series {
  return {
    label,
    look,
    isGood: false,
    isShare: true,
    value: (of) => {
      const { part, whole } = share(of);
      return whole > 0 ? Math.min(100, (100 * part) / whole) : null;
    },
    text: (of) => formatShare(share(of).part, share(of).whole),
    moved: (now, before) => shareMoved(share(now), share(before)),
  };
}
