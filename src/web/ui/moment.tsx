import { use } from 'react';
import { dateFormat } from '../../kit/messages/date-format.ts';
import { dateLocale, locale } from '../i18n/language.ts';
import { memoize } from '../i18n/memoize.ts';
import { t } from '../i18n/t.ts';
import { SiteZone } from './site-zone.ts';
import { toClock } from './zoned-clock.ts';

const relative = memoize(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const exact = memoize((timeZone: string | undefined) =>
  dateFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'long', timeZone }),
);

const localZone = memoize(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);

const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000];

/** A point in time as a person says it, with the exact one behind it: by the site's clock, outside of sites the reader's. */
export function Moment({ at, zone }: { at: string; zone?: string }) {
  const siteZone = use(SiteZone);
  return (
    <time dateTime={at} title={exactTime(at, zone ?? siteZone)}>
      {sinceThen(at, zone ?? siteZone)}
    </time>
  );
}

/** The day and the time on the clock of a zone, or of this computer. */
export function exactTime(at: string, zone?: string): string {
  return exact(zone).format(Date.parse(at));
}

function sinceThen(at: string, zone: string | undefined): string {
  const ms = Date.parse(at) - Date.now();
  const days = Math.abs(ms) >= dayMs ? dayOf(at, zone) - dayOf(new Date().toISOString(), zone) : 0;
  if (days !== 0) return relative().format(days, 'day');
  const [unit, size] = Math.abs(ms) >= hourMs ? (['hour', hourMs] as const) : (['minute', minuteMs] as const);
  const count = ms > 0 ? Math.round(ms / size) : Math.trunc(ms / size);
  return count === 0 ? t('common.justNow') : relative().format(count, unit);
}

/** Counts the days of a calendar: "yesterday" is the day before, not 24 to 48 hours ago. */
function dayOf(at: string, zone = localZone()): number {
  return Date.parse(toClock(at, zone).slice(0, 10)) / dayMs;
}
