import type { AnalyticsStore } from '../../analytics/store.ts';
import type { Site } from '../../contract/sites.ts';
import type { Db } from '../../records/records.ts';
import type { ReportKind } from '../report.ts';

/** What a custom report may show. */
export const customMetrics = [
  'sessions',
  'adblock_detected',
  'walls_displayed',
  'conversions',
  'conversion_rate',
  'by_device',
  'by_country',
  'by_variant',
] as const;
export type CustomMetric = (typeof customMetrics)[number];

/** Which visits are counted; nothing set counts all. */
export interface ReportFilters {
  devices: string[];
  /** ISO 3166, two letters. */
  countries: string[];
  /** Only sessions in which this event happened. */
  event_type: string | null;
}

export const noFilters: ReportFilters = { devices: [], countries: [], event_type: null };

/** A report to be written: of which days, showing what. Days are local to the site, both included. */
export interface ReportOrder {
  kind: ReportKind;
  title: string;
  period: { start: string; end: string };
  metrics: CustomMetric[];
  filters: ReportFilters;
}

/** Where the numbers and what is known of the site come from. */
export interface Sources {
  store: AnalyticsStore;
  db: Db;
}

export type ReportSite = Site;
