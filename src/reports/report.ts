import type { ReportFilters } from '../contract/reports/reports.ts';
import type { Text } from '../kit/messages/text.ts';

/**
 * A report as data: what was counted, and what is said about it. Email, PDF, CSV, JSON, Slack and webhook are all
 * drawn from one of these, so their numbers are equal. Its texts are written in the language of each reader.
 */
export type Report = ReportOf<Text>;
/** In one language. */
export type WrittenReport = ReportOf<string>;

export const reportKinds = ['daily', 'weekly', 'monthly', 'custom'] as const;
export type ReportKind = (typeof reportKinds)[number];

export interface ReportOf<Words> {
  kind: ReportKind;
  /** The owner's name of a custom report; else "Daily report" and so on. */
  title: Words;
  site: { id: string; name: string; domain: string; timezone: string };
  /** Local days of the site, both included. */
  period: { start: string; end: string };
  /** First of these days that was still known, where that was not the first of all; absent from reports that were written without it. */
  counted_from?: string | null;
  /** The period that its numbers are compared with; null where none of them is. */
  previous: { start: string; end: string } | null;
  /** Which visits it counts; absent from reports that were written without it. */
  filters?: Omit<ReportFilters, 'period'>;
  /** The most important thing in one sentence. */
  headline: Words;
  metrics: ReportMetrics;
  /** What is shown, in order. */
  blocks: BlockOf<Words>[];
  /** One row a day, for the JSON export. */
  daily: DailyCounts[];
  /** One row a date, device and country that had a session, for the CSV export. */
  rows: CsvRow[];
}

export interface ReportMetrics {
  sessions: number;
  /** Sessions that could not be checked, part of no rate; absent from reports that were written without it. */
  unknown_sessions?: number;
  adblock_detected: number;
  walls_displayed: number;
  conversions: number;
  /** Percent, two decimals. */
  conversion_rate: number;
  /** Sessions in which an ad was shown after ads were allowed; absent where there was none. */
  recovered?: number;
}

export interface DailyCounts extends ReportMetrics {
  /** YYYY-MM-DD in the site's zone. */
  date: string;
}

export interface CsvRow extends DailyCounts {
  device: string;
  country: string;
}

/** How a number is written. Money is decimal text in its currency, as the money endpoints answer it. */
export type FigureOf<Words> =
  | { format: 'count' | 'percent' | 'points'; value: number }
  | { format: 'money'; value: string; currency: string }
  | { format: 'text'; value: Words };
export type Figure = FigureOf<Text>;

export interface Change {
  value: number;
  unit: 'percent' | 'points';
  /** Whether it is good news; null where it is neither, or may be chance. */
  isGood: boolean | null;
}

/** A screen of the dashboard, for those who may change something there. Reports of older versions have none. */
export interface OpenOf<Words> {
  /** What a link says. */
  text: Words;
  /** Below the address of the service. */
  path: string;
  /** What the screen is called, for readers of paper. */
  place: Words;
}

export type BlockOf<Words> =
  /** The first of a report are its summary, and have no title; money comes before them. */
  | {
      type: 'figures';
      title?: Words;
      items: { label: Words; figure: FigureOf<Words>; change: Change | null }[];
    }
  /** `open`: where what it says is done, for those who may. */
  | {
      type: 'facts';
      title: Words;
      items: { label: Words; text: Words }[];
      open?: { text: Words; tab: 'ab-test' };
    }
  /** Points in order; `label` is a day, or a week's Monday. */
  | { type: 'line'; title: Words; format: 'count' | 'percent'; series: SeriesOf<Words>[] }
  | { type: 'bars'; title: Words; format: 'count' | 'percent'; rows: BarOf<Words>[] }
  | {
      type: 'table';
      title: Words;
      columns: { title: Words; isNumber: boolean }[];
      rows: FigureOf<Words>[][];
    }
  | {
      type: 'recommendations';
      title: Words;
      items: { text: Words; reason: Words; open?: OpenOf<Words> }[];
    }
  | { type: 'note'; text: Words; open?: OpenOf<Words> };
export type Block = BlockOf<Text>;
export type WrittenBlock = BlockOf<string>;

export interface Point {
  label: string;
  value: number | null;
  /** How many days count, of a week that the period cuts: it is drawn as a part. */
  days?: number;
}

export interface SeriesOf<Words> {
  name: Words;
  /** Null where there is nothing to say, as a rate of no walls: a gap, not a zero. */
  points: Point[];
}
export type Series = SeriesOf<string>;

export interface BarOf<Words> {
  label: Words;
  value: number;
  /** Percent of the whole; null where the rows do not make a whole. */
  share: number | null;
}
export type Bar = BarOf<string>;
