import type { Report } from '../report.ts';

/** The JSON export, to the letter of its specification: nothing added, nothing left out. Ends with a line feed. */
export function renderJson({ period, metrics, daily }: Report): string {
  const body = {
    period: { start: period.start, end: period.end },
    metrics: {
      sessions: metrics.sessions,
      adblock_detected: metrics.adblock_detected,
      conversions: metrics.conversions,
      conversion_rate: metrics.conversion_rate,
    },
    daily: daily.map(({ date, sessions, conversions }) => ({ date, sessions, conversions })),
  };
  return `${JSON.stringify(body, null, 2)}\n`;
}
