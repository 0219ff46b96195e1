import type { Granularity } from '../../../contract/analytics/analytics.ts';
import type { Overview } from '../../../contract/analytics/overview.ts';
import type { Moved } from '../../../contract/messages/changes.ts';
import { labeled } from '../../i18n/labeled.ts';
import { t } from '../../i18n/t.ts';
import { momentName } from '../moment-names.ts';
import { bucketsOf, hasNumber, markOf } from './buckets.ts';
import { comparedOf } from './compared.ts';
import type { Flag } from './note-flags.ts';
import type { Look, Series } from './series.ts';

/** What is said of a bucket. */
export interface ReadOut {
  name: string;
  /** That it is not whole. */
  mark: string | null;
  /** The name of the bucket that it is compared with. */
  before: string | null;
  rows: { label: string; look: Look; now: string; before: string; moved: Moved | null; isGood: boolean }[];
  notes: string[];
}

interface Asked {
  overview: Overview;
  granularity: Granularity;
  zone: string;
  series: Series[];
  flags: Flag[];
}

export function readOutOf(
  bucket: number,
  { overview, granularity, zone, series, flags }: Asked,
): ReadOut | null {
  const moment = overview.now.timeline[bucket];
  if (!moment) return null;
  const state = bucketsOf(overview.now, granularity, overview.events_since)[bucket];
  const compared = comparedOf(overview, granularity, zone);
  const other = compared?.buckets[bucket];
  const earlier = other?.state === 'unknown' ? undefined : compared?.timeline[bucket];
  const isNone = !hasNumber(state);
  // Four days and a week are not the same, whatever their sums are.
  const isAlike = other?.state === state?.state && other?.days === state?.days;
  const mayCompare = overview.before?.is_whole && isAlike && !isNone;
  return {
    name: momentName(moment, granularity, zone),
    mark: markOf(moment, state),
    before: earlier ? momentName(earlier, granularity, zone) : null,
    rows: series.map((each) => ({
      ...{ label: each.label, look: each.look, isGood: each.isGood },
      now: isNone ? '–' : each.text(moment),
      before: earlier ? each.text(earlier) : '–',
      moved: earlier && mayCompare ? each.moved(moment, earlier) : null,
    })),
    notes: flags.find((flag) => flag.bucket === bucket)?.texts ?? [],
  };
}

/** The same in a sentence, for those who hear it. */
export function spokenOf({ name, mark, before, rows, notes }: ReadOut): string {
  const values = (part: 'now' | 'before') => rows.map((row) => `${row.label} ${row[part]}`).join(', ');
  const now = labeled(mark ? `${name} (${mark})` : name, values('now'));
  const earlier = before ? [labeled(`${t('overview.before')}, ${before}`, values('before'))] : [];
  return [now, ...earlier, ...notes].join('. ');
}
