import { invalidFields } from '../../../contract/core/errors.ts';
import type { ReportFilters, ReportMetric, ReportSchedule } from '../../../contract/reports/reports.ts';
import type { ReportQuery } from '../../../contract/reports/written-reports.ts';
import { message } from '../../../kit/messages/text.ts';
import { standardSchedule } from '../../../records/reports/reports.ts';
import type { OwnedSite } from '../../../records/sites/sites.ts';
import { noFilters, type ReportOrder } from '../../../reports/compose/order.ts';
import type { ReportKind } from '../../../reports/report.ts';
import { dayAt, periodAround, periodOf } from '../../../reports/schedule/next-sending.ts';

/** A report that is looked at and kept nowhere. */
export interface ReportDraft {
  kind: ReportKind;
  name?: string;
  metrics: ReportMetric[];
  filters: ReportFilters;
  frequency: ReportSchedule['frequency'];
  /** A day of the period; without it, the period just over. */
  date?: string;
}

/**
 * What is to be written: of the days asked for, else of the period around a day, else of the one just over.
 * @throws ApiError where that period is not over yet: its report would say something else tomorrow.
 */
export function draftOrder(site: OwnedSite, draft: ReportDraft, nowMs: number): ReportOrder {
  const { kind, date } = draft;
  const frequency = kind === 'custom' ? draft.frequency : kind;
  const today = dayAt(nowMs, site.config.timezone);
  const { period: asked, ...filters } = draft.filters;
  const schedule = { ...standardSchedule('daily'), frequency };
  const period =
    date === undefined ? periodOf({ schedule, period: asked }, today) : periodAround(date, frequency);
  if (date !== undefined && period.end >= today.toString()) {
    throw invalidFields([{ field: 'date', reason: 'too_large' }]);
  }
  return {
    kind,
    title: draft.name ?? message('report.report'),
    period,
    metrics: draft.metrics,
    filters: kind === 'custom' ? filters : noFilters,
  };
}

/** The same draft, said in an address. */
export function draftOf(query: ReportQuery): ReportDraft {
  const { kind, name, metrics, devices, countries, event_type = null, frequency, date } = query;
  const { days, start, end } = query;
  const dates = start !== undefined && end !== undefined ? { start, end } : null;
  const period = days === undefined ? dates : { days };
  return { kind, name, metrics, filters: { period, devices, countries, event_type }, frequency, date };
}
