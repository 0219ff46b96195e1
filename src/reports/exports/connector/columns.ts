import {
  type Dimension,
  type FixedDimension,
  isProperty,
  type PropertyDimension,
} from '../../../contract/analytics/dimensions.ts';
import { metrics } from '../../../contract/analytics/metrics.ts';
import type { ConnectorQuestion } from '../../../contract/integrations/connector.ts';

export interface Column {
  name: string;
  type: 'time' | 'date' | 'text' | 'integer' | 'percent';
  title: string;
  about: string;
}

export const timeColumn: Column = {
  name: 'time',
  type: 'time',
  title: 'Time',
  about: "Start of the hour, day or week in the site's time zone, as an instant in UTC (ISO 8601)",
};

export const dateColumn: Column = {
  name: 'date',
  type: 'date',
  title: 'Date',
  about: "The day of `time` in the site's time zone (YYYY-MM-DD); of a week its Monday",
};

const dimension = (title: string, about: string) => ({ type: 'text' as const, title, about });

const dimensions: Record<FixedDimension, Omit<Column, 'name'>> = {
  device: dimension('Device', 'desktop, mobile or tablet'),
  country: dimension('Country', 'ISO 3166 alpha-2; ZZ: unknown'),
  variant: dimension('Variant', 'Variant of the wall'),
  blocker: dimension('Blocker', 'Name of the ad blocker'),
  kind: dimension('Kind of blocker', 'How it blocks'),
  page: dimension('Page', 'Path of the page; kept for 90 days at most'),
  referrer: dimension('Referrer', 'Host that the visitor came from'),
  browser: dimension('Browser', 'First one that the session reported'),
  os: dimension('Operating system', 'First one that the session reported'),
  language: dimension('Language', 'First one that the session reported'),
  utm_source: dimension('Campaign source', 'utm_source of the first page with one'),
  utm_medium: dimension('Campaign medium', 'utm_medium of the first page with one'),
  utm_campaign: dimension('Campaign', 'utm_campaign of the first page with one'),
  utm_term: dimension('Campaign term', 'utm_term of the first page with one'),
  utm_content: dimension('Campaign content', 'utm_content of the first page with one'),
};

const named = <N extends string>(all: Record<N, Omit<Column, 'name'>>): Column[] =>
  Object.entries<Omit<Column, 'name'>>(all).map(([name, rest]) => ({ name, ...rest }));

export const metricColumns = named(metrics);
export const dimensionColumns = named(dimensions);

/** Of a property that a site has declared. */
export function propertyColumn(name: PropertyDimension): Column {
  return { name, ...dimension(name.slice('property:'.length), 'First value that the session reported') };
}

function columnOf(name: Dimension): Column {
  return isProperty(name) ? propertyColumn(name) : { name, ...dimensions[name] };
}

/** The columns of an answer, in the order in which they are in every row: time, date, dimensions, metrics. */
export function columnsOf(question: ConnectorQuestion): Column[] {
  return [
    ...(question.granularity === 'none' ? [] : [timeColumn, dateColumn]),
    ...question.dimensions.map(columnOf),
    ...question.metrics.map((name) => ({ name, ...metrics[name] })),
  ];
}
