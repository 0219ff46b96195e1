import type {
  Change,
  CsvRow,
  DailyCounts,
  ReportMetrics,
  WrittenBlock,
  WrittenReport,
} from '../../../src/reports/report.ts';

const devices = ['desktop', 'mobile', 'tablet'];
const countries = ['DE', 'FR', 'unknown'];

/** A month of a site with traffic, the same on every run: rows, days and totals add up. */
export function monthlyReport(): WrittenReport {
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
    headline:
      'Conversions rose by 18.4 % in October: 12 of 100 walls won a visitor back, most of them on desktop computers.',
    metrics: total(rows),
    blocks: monthlyBlocks(daily, total(rows)),
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
  const sum = (name: keyof ReportMetrics) => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
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

function monthlyBlocks(daily: DailyCounts[], metrics: ReportMetrics): WrittenBlock[] {
  const weeks = [0, 7, 14, 21].map((first) => ({
    label: daily[first]?.date ?? '',
    counts: total(daily.slice(first, first + 7)),
  }));
  return [
    {
      type: 'figures',
      items: [
        figure('Sessions', metrics.sessions, { value: 6.2, unit: 'percent', isGood: true }),
        figure('With an ad blocker', metrics.adblock_detected, {
          value: -1.4,
          unit: 'percent',
          isGood: null,
        }),
        figure('Walls shown', metrics.walls_displayed, null),
        figure('Conversions', metrics.conversions, { value: 18.4, unit: 'percent', isGood: true }),
        {
          label: 'Conversion rate',
          figure: { format: 'percent', value: metrics.conversion_rate },
          change: { value: -0.35, unit: 'points', isGood: false },
        },
        {
          label: 'Estimated recovered revenue',
          figure: { format: 'money', value: '1284.50', currency: 'EUR' },
          change: { value: 0, unit: 'percent', isGood: null },
        },
      ],
    },
    {
      type: 'line',
      title: 'Sessions and blockers, day by day',
      format: 'count',
      series: [
        { name: 'Sessions', points: daily.map(({ date, sessions }) => ({ label: date, value: sessions })) },
        {
          name: 'With an ad blocker',
          points: daily.map((day) => ({ label: day.date, value: day.adblock_detected })),
        },
      ],
    },
    {
      type: 'table',
      title: 'Week by week',
      columns: ['Week from', 'Sessions', 'Blockers', 'Conversions', 'Rate'].map((title, at) => ({
        title,
        isNumber: at > 0,
      })),
      rows: weeks.map(({ label, counts: week }) => [
        { format: 'text', value: label },
        { format: 'count', value: week.sessions },
        { format: 'count', value: week.adblock_detected },
        { format: 'count', value: week.conversions },
        { format: 'percent', value: week.conversion_rate },
      ]),
    },
    {
      type: 'bars',
      title: 'Sessions by device',
      format: 'count',
      rows: [
        { label: 'Desktop', value: 48_120, share: 61.2 },
        { label: 'Mobile', value: 24_310, share: 30.92 },
        { label: 'Tablet', value: 6_190, share: 7.88 },
      ],
    },
    {
      type: 'facts',
      title: 'Worth knowing',
      items: [
        { label: 'Best day', text: 'Saturday 31 October: 9.8 % of walls led to a conversion.' },
        { label: 'Worst day', text: 'Monday 5 October: 4.1 %.' },
        { label: 'A/B test', text: 'No winner yet. At today’s traffic a verdict takes about 12 more days.' },
      ],
    },
    {
      type: 'recommendations',
      title: 'What to do next',
      items: [
        {
          text: 'Show the wall on mobile from the second page view.',
          reason: 'Visitors on phones who saw it at once left 31 % more often than the others.',
        },
        {
          text: 'Keep the hold-out at 5 %.',
          reason: 'Without it nothing says what visitors would have done by themselves.',
        },
      ],
    },
    { type: 'note', text: 'Revenue is estimated with the rates in the site’s settings.' },
  ];
}

function figure(label: string, value: number, change: Change | null) {
  return { label, figure: { format: 'count' as const, value }, change };
}
