import type { KeepingSite } from '../../analytics/raw-days.ts';
import type { AnalyticsStore } from '../../analytics/store.ts';
import type { ReportFilters, ReportMetric } from '../../contract/reports/reports.ts';
import type { Site } from '../../contract/sites/sites.ts';
import type { Text } from '../../kit/messages/text.ts';
import type { Db } from '../../records/records.ts';
import type { ReportKind } from '../report.ts';

/** Which visits are counted; nothing set counts all. */
export type OrderFilters = Omit<ReportFilters, 'period'>;

export const noFilters: OrderFilters = { devices: [], countries: [], event_type: null };

/** A report to be written: of which days, showing what. Days are local to the site, both included. */
export interface ReportOrder {
  kind: ReportKind;
  /** The owner's name for a custom report; the others are called by their kind. */
  title: Text;
  period: { start: string; end: string };
  metrics: ReportMetric[];
  filters: OrderFilters;
  /** Whether a custom report has what the days are worth. */
  hasMoney?: boolean;
}

/** Where the numbers and what is known of the site come from. */
export interface Sources {
  store: AnalyticsStore;
  db: Db;
}

/** And whether the days of a report are over. */
export interface ReportSources extends Sources {
  now: () => number;
  /**
   * Runs something while no sessions are counted, here or on another node. Of a report that is kept alone: who only looks at
   * one must not hold up counting.
   */
  alone?: Alone | undefined;
}

export type Alone = <T>(run: () => Promise<T>) => Promise<T>;

/** With the days that were removed of it: what the API shows of a site lacks them. */
export type ReportSite = Site & Required<KeepingSite>;
