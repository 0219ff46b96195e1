import type { DetectionQuality } from '../contract/analytics/analytics.ts';
import { bounds, lastDays } from './period.ts';
import { ask, began } from './query.ts';
import { blockingRate, percent, round } from './rates.ts';
import type { AnalyticsStore } from './store.ts';

const names = ['sessions', 'adblock_detected', 'judged', 'walls_displayed'] as const;
const maxRows = 50;

/** How far the detection can be trusted: what it found, and where visitors or a second look disagreed. */
export async function readDetectionQuality(
  store: AnalyticsStore,
  site: { id: string; config: { timezone: string } },
  days: number,
  nowMs: number,
): Promise<DetectionQuality> {
  const period = lastDays(days, site.config.timezone, nowMs);
  const { from, to } = bounds(period);
  const range = { siteId: site.id, from, to };
  const [totals, claimed, blockers, reasons, errors] = await Promise.all([
    ask(store, { siteId: site.id, spans: [{ from, to }], starts: [from], counts: [...names], filters: [] }),
    count<Row>(store, range, { where: 'contested' }),
    count<Row & { kind: string; blocker: string; possible_false_alarms: number }>(store, range, {
      by: { kind: 'toString(kind)', blocker: "if(blocker = '', 'unknown', toString(blocker))" },
      where: 'adblock_detected > 0 OR contested',
      also: { possible_false_alarms: 'contested' },
    }),
    count<Row & { reason: string }>(store, range, {
      by: { reason: 'arrayJoin(failed_checks)' },
      where: 'notEmpty(failed_checks)',
    }),
    count<Row>(store, range, { where: "has(event_types, 'sdk_error')" }),
  ]);
  const { adblock_detected = 0, judged = 0, walls_displayed = 0, sessions: all = 0 } = totals[0] ?? {};
  const claims = claimed[0]?.sessions ?? 0;
  return {
    period: { start: period.first.toString(), end: period.last.toString() },
    blocked: adblock_detected,
    clear: Math.max(0, judged - adblock_detected),
    unknown: Math.max(0, all - judged),
    detection_rate: round(blockingRate({ adblock_detected, judged }) ?? 0),
    possible_false_alarms: { sessions: claims, share_of_walls: percent(claims, walls_displayed) },
    blockers,
    failed_verifications: reasons,
    script_errors: errors[0]?.sessions ?? 0,
  };
}

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
  range: { siteId: string; from: number; to: number },
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
    { site: range.siteId, from: range.from, to: range.to },
  );
}
