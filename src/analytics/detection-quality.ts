import type { DetectionQuality } from '../contract/analytics/analytics.ts';
import { bounds, type DayRange, periodOf, type Span } from './period.ts';
import { ask, began } from './query.ts';
import { percent, roundedBlockingRate } from './rates.ts';
import { type KeepingSite, knownDays } from './raw-days.ts';
import type { AnalyticsStore } from './store.ts';

const names = ['sessions', 'adblock_detected', 'judged', 'walls_displayed'] as const;
const maxRows = 50;

/** How far the detection can be trusted: what it found, and where visitors or a second look disagreed. */
export async function readDetectionQuality(
  store: AnalyticsStore,
  site: KeepingSite & { id: string },
  range: DayRange,
  nowMs: number,
): Promise<DetectionQuality> {
  const period = periodOf(range, site.config.timezone, nowMs);
  const { counted, counted_from } = knownDays(period, site, nowMs);
  const span = bounds(counted);
  const [totals, [doubted], found] = await Promise.all([
    ask(store, { siteId: site.id, spans: [span], starts: [span.from], counts: [...names], filters: [] }),
    count<Row & { claims: number; errors: number }>(store, site.id, span, {
      where: `contested OR ${hasFailed}`,
      also: { claims: 'contested', errors: hasFailed },
    }),
    readFound(store, site.id, span),
  ]);
  const { adblock_detected = 0, judged = 0, walls_displayed = 0, sessions: all = 0 } = totals[0] ?? {};
  const { claims = 0, errors = 0 } = doubted ?? {};
  return {
    period: { start: period.first.toString(), end: period.last.toString() },
    counted_from,
    blocked: adblock_detected,
    clear: Math.max(0, judged - adblock_detected),
    unknown: Math.max(0, all - judged),
    detection_rate: roundedBlockingRate({ adblock_detected, judged }),
    possible_false_alarms: { sessions: claims, share_of_walls: percent(claims, walls_displayed) },
    ...found,
    script_errors: errors,
  };
}

/** Which blockers were found, and which checks failed after visitors had asked for one. */
export async function readFound(
  store: AnalyticsStore,
  siteId: string,
  span: Span,
): Promise<Pick<DetectionQuality, 'blockers' | 'failed_verifications'>> {
  const [blockers, failed_verifications] = await Promise.all([
    count<DetectionQuality['blockers'][number]>(store, siteId, span, {
      by: { kind: 'toString(kind)', blocker: "if(blocker = '', 'unknown', toString(blocker))" },
      where: 'adblock_detected > 0 OR contested',
      also: { possible_false_alarms: 'contested' },
    }),
    count<DetectionQuality['failed_verifications'][number]>(store, siteId, span, {
      by: { reason: 'arrayJoin(failed_checks)' },
      where: 'notEmpty(failed_checks)',
    }),
  ]);
  return { blockers, failed_verifications };
}

const hasFailed = "has(event_types, 'sdk_error')";

interface Row {
  sessions: number;
}

/** All SQL here is our own: which sessions, split by what, and which of them are counted a second time. */
interface Part {
  where: string;
  by?: Record<string, string>;
  also?: Record<string, string>;
}

/** Such sessions, the most frequent group first. */
function count<T extends Row>(
  store: AnalyticsStore,
  siteId: string,
  span: Span,
  { where, by = {}, also = {} }: Part,
): Promise<T[]> {
  const columns = [
    ...Object.entries(by).map(([name, sql]) => `${sql} AS ${name}`),
    'sum(sign) AS sessions',
    ...Object.entries(also).map(([name, when]) => `sumIf(sign, ${when}) AS ${name}`),
  ];
  const groups = Object.keys(by);
  return store.query<T>(
    'quick',
    `SELECT ${columns.join(', ')} FROM ${store.database}.sessions WHERE ${began} AND (${where})
     ${groups.length > 0 ? `GROUP BY ${groups.join(', ')} HAVING sum(sign) > 0` : ''}
     ORDER BY sessions DESC LIMIT ${maxRows}`,
    { site: siteId, ...span },
  );
}
