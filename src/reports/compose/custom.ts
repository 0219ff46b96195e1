import { percent } from '../../analytics/rates.ts';
import type { ReportMetric } from '../../contract/reports/reports.ts';
import type { Block, DailyCounts, Figure, Report } from '../report.ts';
import { remarks, saysNothing, wallSentence } from './circumstances.ts';
import { deviceBars } from './daily.ts';
import {
  conversionsFigure,
  detectedFigure,
  percentFigure,
  rateFigure,
  rateOf,
  sessionsFigure,
  shareFigure,
  wallsFigure,
} from './figures.ts';
import type { OrderFilters } from './order.ts';
import type { Basis } from './read-basis.ts';
import { readSplit } from './read-counts.ts';
import { deviceName, eventText } from './words.ts';

/** What the owner chose, in the owner's order of metrics. */
export async function composeCustom(
  basis: Basis,
  daily: DailyCounts[],
): Promise<Pick<Report, 'headline' | 'blocks'>> {
  const { metrics, filters } = basis.order;
  const narrowed = filterFacts(filters);
  const nothing = saysNothing(basis);
  if (nothing !== null) return { headline: nothing, blocks: [...narrowed, ...remarks(basis)] };
  const figures = metrics.flatMap((metric) => figuresOf[metric] ?? []).map((figure) => figure(basis));
  const splits = await Promise.all(metrics.map((metric) => splitBlocks[metric]?.(basis) ?? []));
  return {
    headline: wallSentence(basis),
    blocks: [
      ...narrowed,
      ...(figures.length > 0 ? [{ type: 'figures' as const, items: figures }] : []),
      ...lines(metrics, daily),
      ...splits.flat(),
      ...remarks(basis),
    ],
  };
}

const figuresOf: Partial<Record<ReportMetric, (typeof sessionsFigure)[]>> = {
  sessions: [sessionsFigure],
  adblock_detected: [detectedFigure, shareFigure],
  walls_displayed: [wallsFigure],
  conversions: [conversionsFigure],
  conversion_rate: [rateFigure],
};

const maxCountries = 20;

const splitBlocks: Partial<Record<ReportMetric, (basis: Basis) => Promise<Block[]>>> = {
  by_device: async ({ counting, now }) => [deviceBars(await readSplit(counting, 'device'), now.sessions)],

  by_country: async ({ counting, now }) => {
    const countries = await readSplit(counting, 'country');
    const more = countries.length - maxCountries;
    return [
      {
        type: 'bars',
        title: more > 0 ? `Sessions by country: the first ${maxCountries}` : 'Sessions by country',
        format: 'count',
        rows: countries.slice(0, maxCountries).map(({ value, sessions }) => ({
          label: countryName(value),
          value: sessions,
          share: percent(sessions, now.sessions),
        })),
      },
    ];
  },

  by_variant: async ({ counting }) => {
    const variants = (await readSplit(counting, 'variant')).filter(({ value }) => value !== '');
    if (variants.length === 0)
      return [{ type: 'note', text: 'No wall was shown, so there are no variants to compare.' }];
    return [
      {
        type: 'table',
        title: 'By variant of the wall',
        columns: [
          { title: 'Variant', isNumber: false },
          { title: 'Walls shown', isNumber: true },
          { title: 'Conversions', isNumber: true },
          { title: 'Rate', isNumber: true },
        ],
        rows: variants.map(({ value, ...metrics }): Figure[] => [
          { format: 'text', value },
          { format: 'count', value: metrics.walls_displayed },
          { format: 'count', value: metrics.conversions },
          percentFigure(rateOf(metrics)),
        ]),
      },
      {
        type: 'note',
        text: 'These are counts, not a verdict: the A/B test says which variant is better, and how sure that is.',
      },
    ];
  },
};

/** One curve for each count that was chosen, and one drawing of its own for the rate. */
function lines(metrics: ReportMetric[], daily: DailyCounts[]): Block[] {
  if (daily.length < 2) return [];
  const counts = (['sessions', 'adblock_detected', 'walls_displayed', 'conversions'] as const).filter(
    (name) => metrics.includes(name),
  );
  const series = (name: string, of: (day: DailyCounts) => number | null) => ({
    name,
    points: daily.map((day) => ({ label: day.date, value: of(day) })),
  });
  const names = {
    sessions: 'Sessions',
    adblock_detected: 'With an ad blocker',
    walls_displayed: 'Walls shown',
    conversions: 'Conversions',
  };
  return [
    ...(counts.length > 0
      ? [
          {
            type: 'line' as const,
            title: 'Day by day',
            format: 'count' as const,
            series: counts.map((name) => series(names[name], (day) => day[name])),
          },
        ]
      : []),
    ...(metrics.includes('conversion_rate')
      ? [
          {
            type: 'line' as const,
            title: 'Conversion rate, day by day',
            format: 'percent' as const,
            series: [series('Conversion rate', rateOf)],
          },
        ]
      : []),
  ];
}

function filterFacts({ devices, countries, event_type }: OrderFilters): Block[] {
  const items = [
    ...(devices.length > 0 ? [{ label: 'Devices', text: devices.map(deviceName).join(', ') }] : []),
    ...(countries.length > 0 ? [{ label: 'Countries', text: countries.map(countryName).join(', ') }] : []),
    ...(event_type === null ? [] : [{ label: 'Only visits with', text: eventText(event_type) }]),
  ];
  return items.length === 0 ? [] : [{ type: 'facts', title: 'What is counted', items }];
}

const regions = new Intl.DisplayNames('en', { type: 'region' });

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? (regions.of(code) ?? code) : 'Not known';
}
