import type { CsvRow, DailyCounts, Report, ReportMetrics } from '../../../src/reports/report.ts';

const devices = ['desktop', 'mobile', 'tablet'];
const countries = ['DE', 'FR', 'unknown'];

/** A month of a site with traffic, the same on every run: rows, days and totals add up. */
export function monthlyReport(): Report {
  const rows: CsvRow[] = Array.from({ length: 31 }, (_, day) => day).flatMap((day) =>
    devices.flatMap((device, first) =>
      countries.map((country, second) => ({
        date: `2026-10-${String(day + 1).padStart(2, '0')}`,
        ...counts(400 + 13 * day + 150 * (day % 7) - 90 * first - 40 * second),
        device,
        country,
      })),
    ),
  );
  const daily: DailyCounts[] = Array.from({ length: 31 }, (_, day) => {
    const date = `2026-10-${String(day + 1).padStart(2, '0')}`;
    return { date, ...total(rows.filter((row) => row.date === date)) };
  });
  return {
    kind: 'monthly',
    title: 'Monthly report',
    site: {
      id: '7f1f1d7e-8a55-4c2b-9d53-1a2b3c4d5e6f',
      name: 'Herald',
      domain: 'herald.example',
      timezone: 'Europe/Paris',
    },
    period: { start: '2026-10-01', end: '2026-10-31' },
    previous: { start: '2026-09-01', end: '2026-09-30' },
    headline: '',
    metrics: total(rows),
    blocks: [],
    daily,
    rows,
  };
}

function counts(sessions: number): ReportMetrics {
  const detected = Math.floor(sessions * 0.27);
  const walls = Math.floor(detected * 0.9);
  return withRate(sessions, detected, walls, Math.floor(walls * 0.12));
}

function total(rows: ReportMetrics[]): ReportMetrics {
  const sum = (name: keyof ReportMetrics) => rows.reduce((all, row) => all + row[name], 0);
  return withRate(sum('sessions'), sum('adblock_detected'), sum('walls_displayed'), sum('conversions'));
}

function withRate(sessions: number, detected: number, walls: number, conversions: number): ReportMetrics {
  const rate = walls > 0 ? Math.round((10_000 * conversions) / walls) / 100 : 0;
  return {
    sessions,
    adblock_detected: detected,
    walls_displayed: walls,
    conversions,
    conversion_rate: rate,
  };
}
