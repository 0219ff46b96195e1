import { use } from 'react';
import { dateFormat } from '../../kit/messages/date-format.ts';
import { dateLocale, locale } from '../i18n/language.ts';
import { memoize } from '../i18n/memoize.ts';
import { t } from '../i18n/t.ts';
import { SiteZone } from './site-zone.ts';

const relative = memoize(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const exact = memoize((timeZone: string | undefined) =>
  dateFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'long', timeZone }),
);

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** A point in time as a person says it, with the exact one behind it: by the site's clock, outside of sites the reader's. */
export function Moment({ at, zone }: { at: string; zone?: string }) {
  const siteZone = use(SiteZone);
  return (
    <time dateTime={at} title={exactTime(at, zone ?? siteZone)}>
      {sinceThen(at)}
    </time>
  );
}

/** The day and the time on the clock of a zone, or of this computer. */
export function exactTime(at: string, zone?: string): string {
  return exact(zone).format(Date.parse(at));
}

function sinceThen(at: string): string {
  const ms = Date.parse(at) - Date.now();
  const [unit, size] = steps.find(([, length]) => Math.abs(ms) >= length) ?? ['minute', 60_000];
  // What has just been made good for seven days runs out in seven, not six.
  const count = ms > 0 ? Math.round(ms / size) : Math.trunc(ms / size);
  return count === 0 ? t('common.justNow') : relative().format(count, unit);
}
