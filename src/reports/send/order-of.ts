import type { StoredRun } from '../../records/reports/report-runs.ts';
import type { StoredReport } from '../../records/reports/reports.ts';
import { noFilters, type ReportOrder } from '../compose/order.ts';

/** What is to be written for a run. */
export function orderOf(
  run: Pick<StoredRun, 'kind' | 'title' | 'period_start' | 'period_end'>,
  settings: Pick<StoredReport, 'metrics' | 'filters'> | null,
): ReportOrder {
  const { devices, countries, event_type } = settings?.filters ?? noFilters;
  return {
    kind: run.kind,
    title: run.title,
    period: { start: run.period_start, end: run.period_end },
    metrics: settings?.metrics ?? [],
    filters: { devices, countries, event_type },
  };
}
