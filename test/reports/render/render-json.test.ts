import { expect, it } from 'vitest';
import { renderJson } from '../../../src/reports/render/render-json.ts';
import { monthlyReport } from './monthly-report.ts';

it('has the shape of the specification, no more and no less', () => {
  const report = monthlyReport();
  const { sessions, adblock_detected, conversions, conversion_rate } = report.metrics;
  const body = JSON.parse(renderJson(report));
  expect(Object.keys(body)).toEqual(['period', 'metrics', 'daily']);
  expect(body).toEqual({
    period: { start: report.period.start, end: report.period.end },
    metrics: { sessions, adblock_detected, conversions, conversion_rate },
    daily: report.daily.map((day) => ({
      date: day.date,
      sessions: day.sessions,
      conversions: day.conversions,
    })),
  });
  expect(body.daily).toHaveLength(31);
});

it('has an empty list of days where there is none', () => {
  expect(JSON.parse(renderJson({ ...monthlyReport(), daily: [] })).daily).toEqual([]);
});
