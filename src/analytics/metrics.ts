/**
 * Every number is the size of a set: the distinct sessions with such an event. A metric is declared once and
 * read from the roll-up or from raw events, whichever can answer.
 */
export interface Metric {
  /** Condition on event_type; null counts every session. */
  when: string | null;
}

export const metrics = {
  sessions: { when: null },
  adblock_detected: { when: "event_type = 'adblock_detected'" },
  adblock_not_detected: { when: "event_type = 'adblock_not_detected'" },
  judged: { when: "event_type IN ('adblock_detected', 'adblock_not_detected')" },
  walls_displayed: { when: "event_type = 'wall_displayed'" },
  conversions: { when: "startsWith(event_type, 'conversion_')" },
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;

/** Where the sets are read from. */
export type Source = 'rollup' | 'events';

export function metricSql(name: MetricName, source: Source): string {
  const { when } = metrics[name];
  const [plain, conditional] =
    source === 'rollup'
      ? ['uniqCombined64Merge(20)(sessions)', 'uniqCombined64MergeIf(20)(sessions']
      : ['uniqCombined64(20)(session_id)', 'uniqCombined64If(20)(session_id'];
  return `${when === null ? plain : `${conditional}, ${when})`} AS ${name}`;
}
