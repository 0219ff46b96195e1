import type { Granularity } from '../../contract/analytics/analytics.ts';
import { type Dimension, isDimension, propertyDimension } from '../../contract/analytics/dimensions.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import type { Site } from '../../contract/sites/sites.ts';
import { areDays, isDay, type Period, type Preset, presets } from './periods.ts';

/** What the overview is set to. All of it stands in the address: a link, a reload and the back button keep it. */
export interface View {
  period: Period;
  compare: 'previous' | 'year' | 'none' | { start: string };
  granularity: Granularity | 'auto';
  filters: Filter[];
  metric: ChartMetric;
  /** Whether the panel of what happens now is open. */
  live: boolean;
}

export const chartMetrics = [
  'blocking',
  'sessions',
  'adblock_detected',
  'walls_displayed',
  'conversions',
  'conversion_rate',
  'recovered',
] as const;
export type ChartMetric = (typeof chartMetrics)[number];

/** In the order in which they are offered. */
export const dimensionNames: Dimension[] = [
  'blocker',
  'kind',
  'variant',
  'page',
  'referrer',
  'country',
  'language',
  'device',
  'browser',
  'os',
  'utm_campaign',
  'utm_source',
  'utm_medium',
  'utm_term',
  'utm_content',
];

/** And those that the site has declared. */
export function dimensionsOf({ config }: Pick<Site, 'config'>): Dimension[] {
  return [...dimensionNames, ...propertiesOf({ config })];
}

export function propertiesOf({ config }: Pick<Site, 'config'>): Dimension[] {
  return (config.properties ?? []).map(propertyDimension);
}

export const usualView: View = {
  period: { preset: '7d' },
  compare: 'previous',
  granularity: 'auto',
  filters: [],
  metric: 'blocking',
  live: false,
};

export const maxFilters = 20;
const granularities: Granularity[] = ['hour', 'day', 'week'];
const operators = ['is', 'is_not', 'contains', 'one_of'] as const;

/** What an address says; whatever it says wrongly is as if it were not there. */
export function readView(search: URLSearchParams): View {
  const by = search.get('by') as Granularity;
  const metric = search.get('metric') as ChartMetric;
  return {
    period: periodIn(search) ?? usualView.period,
    compare: readCompare(search.get('compare')),
    granularity: granularities.includes(by) ? by : 'auto',
    filters: search.getAll('f').flatMap(readFilter).slice(0, maxFilters),
    metric: chartMetrics.includes(metric) ? metric : usualView.metric,
    live: search.has('live'),
  };
}

/** The address of a view; what is as usual is left out. */
export function writeView(view: View): URLSearchParams {
  const search = new URLSearchParams();
  const { period, compare } = view;
  const named = writePeriod(period);
  if (named !== writePeriod(usualView.period)) search.set('period', named);
  if (compare !== 'previous') search.set('compare', typeof compare === 'string' ? compare : compare.start);
  if (view.granularity !== 'auto') search.set('by', view.granularity);
  if (view.metric !== usualView.metric) search.set('metric', view.metric);
  if (view.live) search.set('live', '');
  for (const filter of view.filters) search.append('f', writeFilter(filter));
  return search;
}

export function isSameFilter(a: Filter, b: Filter): boolean {
  return writeFilter(a) === writeFilter(b);
}

/** `30d`, or `2026-03-01..2026-03-31`: the same in the address of every tab. */
export function writePeriod(period: Period): string {
  return 'preset' in period ? period.preset : `${period.start}..${period.end}`;
}

/** The period that the address names, if it names one. */
export function periodIn(search: URLSearchParams): Period | undefined {
  const [start = '', end = ''] = search.get('period')?.split('..') ?? [];
  // Links of before said from and to, and other tabs said days.
  const days = [
    { start, end },
    { start: search.get('from') ?? '', end: search.get('to') ?? '' },
  ].find(areDays);
  const preset = (search.get('period') ?? `${search.get('days')}d`) as Preset;
  return days ?? (presets.includes(preset) ? { preset } : undefined);
}

/** What every tab of a site has in its address: which days, and beside which others. */
export function keptSearch(search: URLSearchParams): string {
  const period = periodIn(search);
  const kept = new URLSearchParams(period && { period: writePeriod(period) });
  const compare = writeView(readView(search)).get('compare');
  if (compare) kept.set('compare', compare);
  return kept.size > 0 ? `?${kept}` : '';
}

function readCompare(text: string | null): View['compare'] {
  if (text === 'year' || text === 'none') return text;
  return text !== null && isDay(text) && text >= '2000-01-01' ? { start: text } : usualView.compare;
}

/** `country.is.FR`; what follows the second dot is the value as it is. */
function writeFilter({ dimension, operator, value }: Filter): string {
  return `${dimension}.${operator}.${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

function readFilter(text: string): Filter[] {
  const [, dimension, operator, value] = /^([a-z_0-9:]+)\.([a-z_]+)\.(.*)$/s.exec(text) ?? [];
  const known = dimension !== undefined && isDimension(dimension) ? dimension : undefined;
  const test = operators.find((name) => name === operator);
  if (!known || !test || value === undefined) return [];
  if (test !== 'one_of') return value.length > 2048 ? [] : [{ dimension: known, operator: test, value }];
  const list = readList(value);
  return list ? [{ dimension: known, operator: test, value: list }] : [];
}

function readList(text: string): string[] | null {
  try {
    const list: unknown = JSON.parse(text);
    const isList = Array.isArray(list) && list.length > 0 && list.length <= 100;
    return isList && list.every((each) => typeof each === 'string' && each.length <= 2048) ? list : null;
  } catch {
    return null; // somebody wrote the address by hand
  }
}
