import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Overview } from '../../src/contract/analytics/overview.ts';
import { TimeChart } from '../../src/web/numbers/chart/time-chart.tsx';

const totals = {
  ...{ sessions: 0, unknown_sessions: 0, adblock_detected: 0, walls_displayed: 0, cta_clicked: 0 },
  ...{ conversions: 0, unconfirmed_conversions: 0, recovered: 0, unconfirmed_recovered: 0 },
  ...{ detection_rate: 0, conversion_rate: 0, recovery_rate: 0 },
};

function part(dates: string[], sessions: number[]): Overview['now'] {
  const [start = '', end = ''] = [dates[0], dates.at(-1)];
  const timeline = dates.map((date, at) => ({
    ...{ ...totals, date, start: `${date}T00:00:00.000Z`, is_unfinished: false, sessions: sessions[at] ?? 0 },
  }));
  return { period: { start, end, until: null }, totals, timeline };
}

function keyOf(before: Overview['before']): string {
  const now = part(['2026-11-08', '2026-11-09'], [5, 6]);
  const chart = createElement(TimeChart, {
    ...{ overview: { now, before, events_since: null }, metric: 'sessions' as const, zone: 'UTC' },
    ...{ siteId: undefined, granularity: 'day' as const, days: now.period, onZoom: () => {}, root: null },
  });
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient(), children: chart }),
  );
}

test('the key names the days before only where something of them is drawn', () => {
  const before = (sessions: number[], is_whole: boolean) => ({
    ...{ ...part(['2026-11-01', '2026-11-02'], sessions), is_whole },
  });
  expect(keyOf(before([3, 4], true))).toContain('Previous');
  expect(keyOf(before([0, 4], false))).toContain('Previous');
  expect(keyOf(before([0, 0], false))).not.toContain('Previous');
  expect(keyOf(null)).not.toContain('Previous');
});
