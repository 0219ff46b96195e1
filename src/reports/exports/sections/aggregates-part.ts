import { type CountName, metricValue } from '../../../analytics/metrics.ts';
import { bounds, buckets, daysFrom } from '../../../analytics/period.ts';
import { ask } from '../../../analytics/query.ts';
import { knownDays } from '../../../analytics/raw-days.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import { csvLine } from '../../../kit/csv.ts';
import type { Chunk, ExportPart, Subject } from '../export-part.ts';

const name = 'aggregates/daily.csv';
const counts = [
  'sessions',
  'adblock_detected',
  'walls_displayed',
  'conversions',
] as const satisfies CountName[];
/** The header row of the specification, in its order. */
export const dailyHeader = ['date', ...counts, 'conversion_rate', 'device', 'country'];

/** The daily numbers, a row for each date, device and country. */
export function aggregatesPart(store: AnalyticsStore, now: () => number): ExportPart {
  return {
    about: [{ name, text: 'the daily numbers by device and country (kept for two years at most)' }],
    plan: async (subject) => [{ name, weight: 500, write: () => rows(store, subject, now()) }],
  };
}

/** A day a query: no question can then have more groups than an answer may. */
async function* rows(
  store: AnalyticsStore,
  { site, firstDay, lastDay }: Subject,
  nowMs: number,
): AsyncGenerator<Chunk> {
  const period = daysFrom(firstDay, lastDay, site.config.timezone);
  const days = buckets(knownDays(period, site, nowMs).counted, 'day');
  const { to } = bounds(period);
  yield { data: csvLine(dailyHeader), rows: 0 };
  for (const [index, { start, date }] of days.entries()) {
    const found = await ask(store, {
      siteId: site.id,
      counts: [...counts],
      spans: [{ from: start, to: days[index + 1]?.start ?? to }],
      starts: [start],
      dimensions: ['device', 'country'],
      filters: [],
    });
    const lines = found
      .sort((a, b) => order(a).localeCompare(order(b)))
      .map((row) =>
        csvLine([
          date,
          ...counts.map((count) => row[count]),
          // Without a wall there is no rate.
          row.walls_displayed === 0 ? '' : metricValue('conversion_rate', row),
          row.device ?? '',
          row.country ?? '',
        ]),
      );
    yield { data: lines.join(''), rows: lines.length };
  }
}

function order(row: { device?: string; country?: string }): string {
  return `${row.device} ${row.country}`;
}
