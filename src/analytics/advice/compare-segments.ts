import type { SiteConfig } from '../../contract/sites/sites.ts';
import { exactPercent } from '../rates.ts';
import { newcombeInterval } from '../statistics/newcombe.ts';
import { wilsonInterval } from '../statistics/wilson.ts';
import { zOutside } from '../statistics/z-outside.ts';
import type { Facts, Finding, Segment } from './facts.ts';

const enough = { impressions: 100, conversions: 10 };
/**
 * Any advice where there is nothing to find: this often, over all segments together (Bonferroni). Owners look again
 * each day, and far out in the tails the interval is a little too narrow: so a fifth of what they may expect.
 */
const alpha = 0.01;

/** Segments that convert clearly worse or better than all other visitors who saw a wall. */
export function compareSegments({ segments, all, config }: Facts): Finding[] {
  const tried = segments.map((segment) => ({ segment, rest: restOf(segments, segment) })).filter(isEnough);
  const z = zOutside(alpha / Math.max(1, tried.length));
  if (all.conversions < enough.conversions) return [];
  return tried.flatMap(({ segment, rest }) => {
    const [low, high] = newcombeInterval(rest, segment, z);
    if (low <= 0 && high >= 0) return [];
    const isBelow = high < 0;
    const own = wilsonInterval(segment, z);
    return [
      {
        id: isBelow ? ('segment_below' as const) : ('segment_above' as const),
        about: { dimension: segment.dimension, value: segment.value },
        numbers: [
          {
            code: 'allow' as const,
            value: exactPercent(segment.conversions, segment.impressions) ?? 0,
            expected: exactPercent(rest.conversions, rest.impressions) ?? 0,
            interval: [100 * own[0], 100 * own[1]] as [number, number],
          },
          {
            code: 'difference' as const,
            value: 100 * (segment.conversions / segment.impressions - rest.conversions / rest.impressions),
            expected: 0,
            interval: [100 * low, 100 * high] as [number, number],
          },
        ],
        action: isBelow ? withoutWall(segment, config) : null,
      },
    ];
  });
}

/** The other values of the same dimension together. */
function restOf(segments: Segment[], { dimension, value }: Segment): Segment {
  const others = segments.filter((each) => each.dimension === dimension && each.value !== value);
  const sum = (of: 'impressions' | 'conversions') => others.reduce((total, each) => total + each[of], 0);
  return { dimension, value: '', impressions: sum('impressions'), conversions: sum('conversions') };
}

function isEnough({ segment, rest }: { segment: Segment; rest: Segment }): boolean {
  return Math.min(segment.impressions, rest.impressions) >= enough.impressions;
}

/** There is a rule for devices and for countries; for blockers there is none. */
function withoutWall({ dimension, value }: Segment, { display }: SiteConfig): Finding['action'] {
  if (dimension === 'device') {
    const shown = display.devices?.length ? display.devices : (['desktop', 'mobile', 'tablet'] as const);
    const devices = shown.filter((device) => device !== value);
    return devices.length === 0 ? null : { config: { display: { ...display, devices } } };
  }
  if (dimension !== 'country') return null;
  const excluded_countries = [...new Set([...(display.excluded_countries ?? []), value])];
  return { config: { display: { ...display, excluded_countries } } };
}
