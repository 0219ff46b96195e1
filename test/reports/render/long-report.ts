import type { WrittenBlock, WrittenReport } from '../../../src/reports/report.ts';
import { monthlyReport } from './monthly-report.ts';

const names = [
  'Ελληνική εφημερίδα',
  'Вечерняя газета',
  'صحيفة العربية 2026 (Online)',
  'עיתון הערב 42',
  '中文新闻网站',
  'Zeitung für Straßenbau & Größe',
  'Čeština, Ñandú, Ångström',
  'ქართული გაზეთი',
  'The very long name of a campaign that somebody wrote without any thought of those who have to print it one day',
];

/** A custom report of several pages, with names in many scripts. @param rows of its longest table. */
export function longReport(rows = 140): WrittenReport {
  const report = monthlyReport();
  return {
    ...report,
    kind: 'custom',
    title: 'Audience by page and campaign',
    site: { ...report.site, name: 'صحيفة Herald الدولية', domain: 'παράδειγμα.example' },
    blocks: [...report.blocks, bars(), series(), table(rows)],
  };
}

function bars(): WrittenBlock {
  return {
    type: 'bars',
    title: 'Conversions by campaign · حملة',
    format: 'count',
    rows: names.map((label, at) => ({ label, value: 900 - 95 * at, share: at === 3 ? 0 : 22.5 - 2.4 * at })),
  };
}

function series(): WrittenBlock {
  return {
    type: 'line',
    title: 'Conversion rate by variant',
    format: 'percent',
    series: names.slice(0, 4).map((name, at) => ({
      name,
      points: Array.from({ length: 12 }, (_, week) => ({
        label: new Date(Date.UTC(2026, 7, 3 + 7 * week)).toISOString().slice(0, 10),
        value: 4 + at * 1.7 + ((week * (at + 3)) % 5) * 0.6,
      })),
    })),
  };
}

function table(count: number): WrittenBlock {
  return {
    type: 'table',
    title: 'All campaigns',
    columns: [
      { title: 'Campaign', isNumber: false },
      { title: 'Country', isNumber: false },
      { title: 'Sessions', isNumber: true },
      { title: 'Conversions', isNumber: true },
      { title: 'Rate', isNumber: true },
      { title: 'Revenue', isNumber: true },
    ],
    rows: Array.from({ length: count }, (_, at) => [
      { format: 'text', value: `${names[at % names.length]} ${at + 1}` },
      { format: 'text', value: ['Germany', 'France', 'United States'][at % 3] ?? '' },
      { format: 'count', value: 120_000 - at * 777 },
      { format: 'count', value: 1_900 - at * 11 },
      { format: 'percent', value: ((at * 37) % 1000) / 100 },
      { format: 'money', value: (4321.5 - at * 17.25).toFixed(2), currency: 'EUR' },
    ]),
  };
}
