import type { ReportSettings } from '../../../contract/reports/reports.ts';
import { dateFormat } from '../../../kit/messages/date-format.ts';
import { dateLocale } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';

/** A report's name; the three that every site has are named in the reader's language. */
export function reportName({ kind, name }: Pick<ReportSettings, 'kind' | 'name'>): string {
  const names = {
    daily: t('common.dailyReport'),
    weekly: t('common.weeklyReport'),
    monthly: t('common.monthlyReport'),
  };
  return kind === 'custom' ? name : names[kind];
}

/** What is in it and when it comes, in a sentence. */
export function reportAbout({ kind, metrics }: Pick<ReportSettings, 'kind' | 'metrics'>): string {
  if (kind === 'custom') return shownText(metrics);
  return {
    daily: t('reports.everyMorningYesterdayAgainstThe'),
    weekly: t('reports.onMondaysTheWeekIts'),
    monthly: t('reports.onThe1stTheMonth'),
  }[kind];
}

/** What a report of the owner's shows, in the order of the checkboxes. */
function shownText(metrics: ReportSettings['metrics']): string {
  const labels = metricTexts().flatMap(({ value, label }) => (metrics.includes(value) ? [label] : []));
  return labels.join(' · ');
}

export function metricTexts() {
  return [
    { value: 'sessions' as const, label: t('common.sessions') },
    { value: 'adblock_detected' as const, label: t('overview.adBlockersDetected') },
    { value: 'walls_displayed' as const, label: t('common.wallsShown') },
    { value: 'conversions' as const, label: t('common.conversions') },
    { value: 'conversion_rate' as const, label: t('common.conversionRate') },
    { value: 'by_device' as const, label: t('reports.byDevice') },
    { value: 'by_country' as const, label: t('reports.byCountry') },
    { value: 'by_variant' as const, label: t('reports.byVariantOfTheWall') },
    { value: 'by_campaign' as const, label: t('reports.byCampaign') },
    { value: 'by_property' as const, label: t('reports.byProperty') },
  ];
}

export function deviceChoices() {
  return [
    { value: 'desktop' as const, label: t('common.desktop') },
    { value: 'mobile' as const, label: t('common.mobile') },
    { value: 'tablet' as const, label: t('common.tablet') },
  ];
}

export const fileChoices = [
  { value: 'pdf' as const, label: 'PDF' },
  { value: 'csv' as const, label: 'CSV' },
  { value: 'json' as const, label: 'JSON' },
];

type NextSending = Pick<ReportSettings, 'next_at' | 'schedule' | 'enabled' | 'was_sent'>;

/** The next sending on the clock of the zone that it is sent by. */
export function nextText({ next_at, schedule, enabled, was_sent }: NextSending, siteZone: string): string {
  if (!enabled) return t('reports.offNothingIsSent');
  if (next_at === null) return was_sent ? t('reports.sentItWillNotBe') : t('reports.dayOverNothingSent');
  const timeZone = schedule.timezone ?? siteZone;
  const format = dateFormat(dateLocale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
    timeZone,
  });
  return t('reports.nextTimeZone', { time: format.format(Date.parse(next_at)), zone: timeZone });
}

/** A period as its first and last day. */
export function daysText({ start, end }: { start: string; end: string }): string {
  const format = dateFormat(dateLocale, { dateStyle: 'medium', timeZone: 'UTC' });
  return start === end
    ? format.format(Date.parse(start))
    : format.formatRange(Date.parse(start), Date.parse(end));
}
