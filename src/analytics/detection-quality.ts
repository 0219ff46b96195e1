import type { DetectionQuality } from '../contract/analytics/analytics.ts';
import { bounds, lastDays } from './period.ts';
import { ask } from './query.ts';
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
    ask(store, { ...range, starts: [from], counts: [...names], filters: [] }),
    count<Row>(store, range, { where: contested }),
    count<Row & { kind: string; blocker: string; possible_false_alarms: number }>(store, range, {
      by: { kind: 'kind', blocker: "if(blocker = '', 'unknown', blocker)" },
      where: `event_type = 'adblock_detected' OR ${contested}`,
      also: { possible_false_alarms: contested },
    }),
    count<Row & { reason: string }>(store, range, {
      by: { reason: "JSONExtractString(metadata, 'reason')" },
      where: "event_type = 'verification_failed'",
    }),
    count<Row>(store, range, { where: "event_type = 'sdk_error'" }),
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

const contested = "(event_type = 'wall_dismissed' AND JSONExtractString(metadata, 'reason') = 'no_blocker')";

interface Row {
  sessions: number;
}

/** All SQL here is our own: which events, split by what, and which of them are counted a second time. */
interface Part {
  where: string;
  by?: Record<string, string>;
  also?: Record<string, string>;
}

/** Distinct sessions with such events, the most frequent group first. */
function count<T extends Row>(
  store: AnalyticsStore,
  range: { siteId: string; from: number; to: number },
  { where, by = {}, also = {} }: Part,
): Promise<T[]> {
  const columns = [
    ...Object.entries(by).map(([name, sql]) => (name === sql ? name : `${sql} AS ${name}`)),
    'uniqCombined64(20)(session_id) AS sessions',
    ...Object.entries(also).map(([name, when]) => `uniqCombined64If(20)(session_id, ${when}) AS ${name}`),
  ];
  const groups = Object.keys(by);
  return store.query<T>(
    'quick',
    `SELECT ${columns.join(', ')} FROM ${store.database}.events
     WHERE site_id = {site:UUID} AND (${where})
       AND occurred_at >= toDateTime({from:UInt32}, 'UTC') AND occurred_at < toDateTime({to:UInt32}, 'UTC')
     ${groups.length > 0 ? `GROUP BY ${groups.join(', ')}` : ''}
     ORDER BY sessions DESC LIMIT ${maxRows}`,
    { site: range.siteId, from: range.from, to: range.to },
  );
}
