import type { Change, FigureOf, WrittenBlock, WrittenReport } from '../../src/reports/report.ts';
import { countsOf, rowsOf, totalOf } from './fixture-counts.ts';

/** Reports of each kind, for the tests of the renderers. The numbers are those of one invented publisher. */
const site = {
  id: '0b8a6b11-3c57-4d0e-9a44-6f2d1c9e8b70',
  name: 'The Daily Planet',
  domain: 'dailyplanet.example',
  timezone: 'Europe/Paris',
};

const count = (value: number): FigureOf<string> => ({ format: 'count', value });
const percent = (value: number): FigureOf<string> => ({ format: 'percent', value });
const euros = (value: string): FigureOf<string> => ({ format: 'money', value, currency: 'EUR' });
const words = (value: string): FigureOf<string> => ({ format: 'text', value });
const up = (value: number, isGood: boolean | null = true): Change => ({ value, unit: 'percent', isGood });
const points = (value: number, isGood: boolean | null): Change => ({ value, unit: 'points', isGood });

const day = countsOf('2026-11-20', 1);
const week = countsOf('2026-11-09', 7);
const month = countsOf('2026-10-01', 31);

export const dailyReport: WrittenReport = {
  kind: 'daily',
  title: 'Daily report',
  site,
  period: { start: '2026-11-20', end: '2026-11-20' },
  previous: { start: '2026-11-19', end: '2026-11-19' },
  headline: '12,400 sessions, 8.2% more than the day before; 260 visitors allowed ads.',
  metrics: totalOf(day),
  blocks: [
    {
      type: 'figures',
      items: [
        { label: 'Sessions', figure: count(12_400), change: up(8.2) },
        { label: 'Ad blockers detected', figure: count(3_348), change: up(3.1, null) },
        { label: 'Share with an ad blocker', figure: percent(27), change: points(-1.3, true) },
        { label: 'Conversions', figure: count(260), change: up(-4.05, false) },
        { label: 'Conversion rate', figure: percent(2.1), change: points(-0.27, false) },
      ],
    },
    {
      type: 'facts',
      title: 'Most of all',
      items: [
        { label: 'Top event', text: 'Ads allowed (conversion_allowlist), 260 times' },
        { label: 'Top device', text: 'Desktop, 61.4% of sessions' },
      ],
    },
  ],
  daily: day,
  rows: rowsOf(day),
};

export const weeklyReport: WrittenReport = {
  kind: 'weekly',
  title: 'Weekly report',
  site,
  period: { start: '2026-11-09', end: '2026-11-15' },
  previous: { start: '2026-11-02', end: '2026-11-08' },
  headline: '“Kind words” wins your A/B test: 24.1% of those who saw it allowed ads, against 19.6%.',
  metrics: totalOf(week),
  blocks: [
    {
      type: 'figures',
      items: [
        { label: 'Sessions', figure: count(totalOf(week).sessions), change: up(2.4) },
        { label: 'Share with an ad blocker', figure: percent(27.01), change: points(0.4, false) },
        { label: 'Walls displayed', figure: count(totalOf(week).walls_displayed), change: up(1.9, null) },
        {
          label: 'Conversion rate',
          figure: percent(totalOf(week).conversion_rate),
          change: points(0.31, true),
        },
      ],
    },
    {
      type: 'line',
      title: 'Sessions by day',
      format: 'count',
      series: [
        { name: 'Sessions', points: week.map((each) => ({ label: each.date, value: each.sessions })) },
        {
          name: 'Ad blockers',
          points: week.map((each) => ({ label: each.date, value: each.adblock_detected })),
        },
      ],
    },
    {
      type: 'facts',
      title: 'Days',
      items: [
        { label: 'Best day', text: 'Thursday 12 November: 2.13% of sessions allowed ads' },
        { label: 'Weakest day', text: 'Saturday 14 November: 2.08%' },
      ],
    },
    {
      type: 'table',
      title: 'A/B test',
      columns: [
        { title: 'Variant', isNumber: false },
        { title: 'Saw it', isNumber: true },
        { title: 'Allowed ads', isNumber: true },
        { title: 'Rate', isNumber: true },
      ],
      rows: [
        [words('Kind words'), count(4_210), count(1_015), percent(24.11)],
        [words('Control'), count(4_188), count(821), percent(19.6)],
      ],
    },
    {
      type: 'note',
      text: '“Kind words” is better with 99.2% confidence. Make it your only wall to profit from it.',
    },
  ],
  daily: week,
  rows: rowsOf(week),
};

export const monthlyReport: WrittenReport = {
  kind: 'monthly',
  title: 'Monthly report',
  site,
  period: { start: '2026-10-01', end: '2026-10-31' },
  previous: { start: '2026-09-01', end: '2026-09-30' },
  headline: 'Your walls recovered an estimated €1,842.60 in October, 12.5% more than in September.',
  metrics: totalOf(month),
  blocks: [
    {
      type: 'figures',
      items: [
        { label: 'Recovered revenue (estimate)', figure: euros('1842.60'), change: up(12.5) },
        { label: 'Sessions', figure: count(totalOf(month).sessions), change: up(-1.2, false) },
        {
          label: 'Ad blockers detected',
          figure: count(totalOf(month).adblock_detected),
          change: up(0, null),
        },
        {
          label: 'Conversion rate',
          figure: percent(totalOf(month).conversion_rate),
          change: points(0.18, true),
        },
      ],
    },
    {
      type: 'line',
      title: 'Conversion rate by week',
      format: 'percent',
      series: [
        {
          name: 'Conversion rate',
          points: [
            { label: '2026-09-28', value: 1.9 },
            { label: '2026-10-05', value: 2.02 },
            { label: '2026-10-12', value: 2.11 },
            { label: '2026-10-19', value: 2.08 },
            { label: '2026-10-26', value: 2.24 },
          ],
        },
      ],
    },
    {
      type: 'table',
      title: 'Compared with September',
      columns: [
        { title: '', isNumber: false },
        { title: 'October', isNumber: true },
        { title: 'September', isNumber: true },
      ],
      rows: [
        [words('Sessions'), count(totalOf(month).sessions), count(355_120)],
        [words('Conversions'), count(totalOf(month).conversions), count(6_883)],
        [words('Recovered revenue'), euros('1842.60'), euros('1637.87')],
      ],
    },
    {
      type: 'recommendations',
      title: 'What to do next',
      items: [
        {
          text: 'Write the wall in German, too.',
          reason:
            '18.4% of the people who saw it read German, and 9.7% of them allowed ads, against 23.1% of the others.',
        },
        {
          text: 'Show the wall on the second page, not on the first.',
          reason: '41% of those who saw it at once left the site.',
        },
      ],
    },
    {
      type: 'note',
      text: 'Recovered revenue is an estimate from your own rates: page views after a visitor allowed ads × what they earn.',
    },
  ],
  daily: month,
  rows: rowsOf(month),
};

export const customReport: WrittenReport = {
  kind: 'custom',
  title: 'Mobile visitors of the north',
  site,
  period: { start: '2026-11-09', end: '2026-11-15' },
  previous: null,
  headline: 'France brings most sessions with an ad blocker: 9,120 of 21,876.',
  metrics: totalOf(week),
  blocks: [
    { type: 'figures', items: [{ label: 'Sessions', figure: count(totalOf(week).sessions), change: null }] },
    {
      type: 'bars',
      title: 'By device',
      format: 'count',
      rows: [
        { label: 'Desktop', value: 48_120, share: 61.4 },
        { label: 'Mobile', value: 27_640, share: 35.3 },
        { label: 'Tablet', value: 2_590, share: 3.3 },
      ],
    },
    {
      type: 'bars',
      title: 'Ad blockers by country',
      format: 'count',
      rows: [
        { label: 'France', value: 9_120, share: 41.7 },
        { label: 'Germany', value: 6_340, share: 29 },
        { label: 'Bosnia & Herzegovina', value: 3_207, share: 14.7 },
        { label: 'Unknown', value: 0, share: 0 },
      ],
    },
    {
      type: 'bars',
      title: 'Conversion rate by variant',
      format: 'percent',
      rows: [
        { label: 'Kind words', value: 24.11, share: null },
        { label: 'Control', value: 19.6, share: null },
      ],
    },
  ],
  daily: week,
  rows: rowsOf(week),
};

const nothing = { sessions: 0, adblock_detected: 0, walls_displayed: 0, conversions: 0, conversion_rate: 0 };

/** A week in which nobody came. */
export const emptyReport: WrittenReport = {
  ...weeklyReport,
  headline: 'No sessions were counted this week. Is the snippet still on your pages?',
  metrics: nothing,
  blocks: [
    {
      type: 'figures',
      items: [
        { label: 'Sessions', figure: count(0), change: up(-100, false) },
        { label: 'Conversion rate', figure: percent(0), change: null },
      ],
    },
    {
      type: 'line',
      title: 'Sessions by day',
      format: 'count',
      series: [{ name: 'Sessions', points: week.map(({ date }) => ({ label: date, value: 0 })) }],
    },
    { type: 'bars', title: 'By device', format: 'count', rows: [] },
    { type: 'table', title: 'A/B test', columns: [{ title: 'Variant', isNumber: false }], rows: [] },
    { type: 'note', text: 'The last event came on Thursday 5 November at 14:02.' },
  ],
  daily: week.map(({ date }) => ({ date, ...nothing })),
  rows: [],
};

/** The first day after the installation: nothing to compare with. */
export const firstReport: WrittenReport = {
  ...dailyReport,
  previous: null,
  headline: 'Your first day: 12,400 sessions, 27% of them with an ad blocker.',
  blocks: dailyReport.blocks.map(withoutChange),
};

function withoutChange(block: WrittenBlock): WrittenBlock {
  if (block.type !== 'figures') return block;
  return { ...block, items: block.items.map((item) => ({ ...item, change: null })) };
}

export const reportFixtures: Record<string, WrittenReport> = {
  daily: dailyReport,
  weekly: weeklyReport,
  monthly: monthlyReport,
  custom: customReport,
  empty: emptyReport,
  first: firstReport,
};
