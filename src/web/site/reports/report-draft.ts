import type { deviceTypes } from '../../../contract/analytics/analytics.ts';
import type {
  ReportFilters,
  ReportFormat,
  ReportMetric,
  ReportSchedule,
  ReportSettings,
} from '../../../contract/reports/reports.ts';
import type { Language } from '../../../kit/messages/languages.ts';
import { underBase } from '../../app/base-path.ts';
import { language } from '../../i18n/language.ts';

/** A report of the owner's as its form holds it: what is typed stays text until it is sent. */
export interface ReportDraft {
  name: string;
  metrics: ReportMetric[];
  devices: (typeof deviceTypes)[number][];
  countries: string;
  event_type: string;
  period: ReportFilters['period'];
  schedule: ReportSchedule;
  formats: ReportFormat[];
  language: Language;
}

export const newDraft: ReportDraft = {
  name: '',
  metrics: ['sessions', 'adblock_detected', 'conversions', 'conversion_rate'],
  devices: [],
  countries: '',
  event_type: '',
  period: null,
  schedule: { frequency: 'weekly', time: '08:00', weekday: 1, day: 1, date: null, timezone: null },
  formats: [],
  language,
};

export function draftOf(report: ReportSettings): ReportDraft {
  const { name, metrics, filters, schedule, formats, language } = report;
  const { devices, countries, event_type, period } = filters;
  const typed = { countries: countries.join(', '), event_type: event_type ?? '' };
  return { name, metrics, devices, ...typed, period, schedule, formats, language };
}

/** The draft as the API takes it. */
export function settingsOf({ countries, event_type, devices, period, schedule, ...draft }: ReportDraft) {
  const filters = { period, devices, countries: codesIn(countries), event_type: event_type.trim() || null };
  return { ...draft, filters, schedule: shownOf(schedule) };
}

/** What the form shows at this frequency: a field that nobody sees could be refused without a word. */
function shownOf({ frequency, time, timezone, weekday, day, date }: ReportSchedule) {
  return {
    ...{ frequency, time, timezone: timezone?.trim() || null },
    ...(frequency === 'weekly' && { weekday }),
    ...(frequency === 'monthly' && { day }),
    ...(frequency === 'once' && { date }),
  };
}

function codesIn(text: string): string[] {
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  return [...new Set(codes)];
}

/** Where the draft can be looked at; null while something in it is not right yet. */
export function previewAddress(siteId: string, draft: ReportDraft): ((format: string) => string) | null {
  const { metrics, filters, schedule } = settingsOf(draft);
  const { devices, countries, event_type, period } = filters;
  const isRight =
    metrics.length > 0 &&
    countries.every((code) => /^[A-Z]{2}$/.test(code)) &&
    (event_type === null || /^[a-z][a-z0-9_]{0,63}$/.test(event_type)) &&
    isInOrder(period);
  if (!isRight) return null;
  const query = {
    ...(draft.name.trim() === '' ? {} : { name: draft.name.trim().slice(0, 120) }),
    metrics: metrics.join(','),
    devices: devices.join(','),
    countries: countries.join(','),
    ...(event_type === null ? {} : { event_type }),
    frequency: schedule.frequency,
    ...(period && 'days' in period ? { days: String(period.days) } : period),
  };
  return (format) =>
    underBase(`/v1/sites/${siteId}/report-preview?${new URLSearchParams({ ...query, format })}`);
}

function isInOrder(period: ReportFilters['period']): boolean {
  if (period === null || 'days' in period) return true;
  return period.start !== '' && period.end !== '' && period.start <= period.end;
}
