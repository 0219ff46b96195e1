import type { ReportSettings } from '../../../contract/reports/reports.ts';
import { locale } from '../../i18n/dictionary.ts';
import { t } from '../../i18n/t.ts';

/** A report's name; the three that every site has are named in the reader's language. */
export function reportName({ kind, name }: Pick<ReportSettings, 'kind' | 'name'>): string {
  const names = { daily: t('Daily report'), weekly: t('Weekly report'), monthly: t('Monthly report') };
  return kind === 'custom' ? name : names[kind];
}

/** What is in it and when it comes, in a sentence. */
export function reportAbout({ kind, metrics }: Pick<ReportSettings, 'kind' | 'metrics'>): string {
  if (kind === 'custom') return shownText(metrics);
  return {
    daily: t('Every morning: yesterday, against the day before.'),
    weekly: t('On Mondays: the week, its best and worst day, and the A/B test.'),
    monthly: t('On the 1st: the month, what the wall is worth, and what to do.'),
  }[kind];
}

/** What a report of the owner's shows, in the order of the boxes that were ticked. */
function shownText(metrics: ReportSettings['metrics']): string {
  const labels = metricTexts().flatMap(({ value, label }) => (metrics.includes(value) ? [label] : []));
  return labels.join(' · ');
}

export function metricTexts() {
  return [
    { value: 'sessions' as const, label: t('Sessions') },
    { value: 'adblock_detected' as const, label: t('With an ad blocker') },
    { value: 'walls_displayed' as const, label: t('Walls shown') },
    { value: 'conversions' as const, label: t('Conversions') },
    { value: 'conversion_rate' as const, label: t('Conversion rate') },
    { value: 'by_device' as const, label: t('By device') },
    { value: 'by_country' as const, label: t('By country') },
    { value: 'by_variant' as const, label: t('By variant of the wall') },
  ];
}

export function deviceChoices() {
  return [
    { value: 'desktop' as const, label: t('Desktop') },
    { value: 'mobile' as const, label: t('Mobile') },
    { value: 'tablet' as const, label: t('Tablet') },
  ];
}

export const fileChoices = [
  { value: 'pdf' as const, label: 'PDF' },
  { value: 'csv' as const, label: 'CSV' },
  { value: 'json' as const, label: 'JSON' },
];

/** The next sending on the clock of the zone that it is sent by. */
export function nextText({ next_at, schedule, enabled }: ReportSettings, siteZone: string): string {
  if (!enabled) return t('Off: nothing is sent.');
  if (next_at === null) return t('Sent; it will not be sent again.');
  const timeZone = schedule.timezone ?? siteZone;
  const format = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', timeZone },
  });
  return t('Next: {time} ({zone})', { time: format.format(Date.parse(next_at)), zone: timeZone });
}

/** A period as its first and last day. */
export function daysText({ start, end }: { start: string; end: string }): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return start === end
    ? format.format(Date.parse(start))
    : format.formatRange(Date.parse(start), Date.parse(end));
}
