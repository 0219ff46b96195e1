import { type DateFormat, dateFormat } from './date-format.ts';
import { numberFormat, withMinus } from './number-format.ts';
import { oneDigit, writePercent } from './write-percent.ts';

/** How a language writes values. Days come as YYYY-MM-DD: they are names, so no time zone moves them. */
export interface Formats {
  count(value: number): string;
  /** Where there is little room: 12.4K. */
  short(value: number): string;
  /** On the scale to 100: 12.54 is `12.5%`, 12 is `12.0%`. What is not quite none, or not quite all, does not read as none or all. */
  percent(value: number): string;
  /** Of a share that was set, or a bound: `12%`, `12.5%`. */
  setPercent(value: number): string;
  /** With one digit after the point, also where it is none: 12.0. */
  decimal(value: number): string;
  money(of: { amount: string; currency: string }): string;
  /** Tuesday, November 3. */
  day(date: string): string;
  weekday(date: string): string;
  /** Nov 3. */
  shortDay(date: string): string;
  /** November 2026. */
  month(date: string): string;
  /** November 3 – 9, 2026. */
  period(days: Days): string;
  /** Nov 3 – 9. */
  shortPeriod(days: Days): string;
  /** November 3, 2026 at 9:00 AM (Europe/Berlin): by the clock of a zone that is known, else in UTC. */
  instant(of: string | { at: string; zone: string }): string;
  country(code: string): string;
  /** 12 MB. */
  bytes(value: number): string;
  list(parts: string[]): string;
}

export interface Days {
  start: string;
  end: string;
}

export function formatsOf(locale: string): Formats {
  const numbers = (options: Intl.NumberFormatOptions) => once(() => numberFormat(locale, options));
  const dates = (options: Intl.DateTimeFormatOptions) =>
    once(() => dateFormat(locale, { timeZone: 'UTC', ...options }));
  const whole = numbers({ maximumFractionDigits: 0 });
  // German has no short word for a thousand, and `Intl` then leaves out its point.
  const compact = numbers({ notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' });
  const tenths = numbers(oneDigit);
  const percents = numbers({ style: 'percent', ...oneDigit });
  const setPercents = numbers({ style: 'percent', maximumFractionDigits: 1 });
  const day = dates({ weekday: 'long', day: 'numeric', month: 'long' });
  const weekday = dates({ weekday: 'long' });
  const shortDay = dates({ day: 'numeric', month: 'short' });
  const month = dates({ month: 'long', year: 'numeric' });
  const date = dates({ day: 'numeric', month: 'long', year: 'numeric' });
  const instant = dates(longTime);
  const regions = once(() => new Intl.DisplayNames(locale, { type: 'region' }));
  const lists = once(() => new Intl.ListFormat(locale));
  return {
    count: (value) => whole().format(value),
    short: (value) => compact().format(value),
    decimal: (value) => tenths().format(value),
    percent: (value) => writePercent(value, value === 0 ? setPercents : percents),
    setPercent: (value) => writePercent(value, setPercents),
    money({ amount, currency }) {
      try {
        return numberFormat(locale, { style: 'currency', currency }).format(Number(amount));
      } catch {
        return `${withMinus(amount)} ${currency}`; // not known to Intl
      }
    },
    day: (text) => day().format(utc(text)),
    weekday: (text) => weekday().format(utc(text)),
    shortDay: (text) => shortDay().format(utc(text)),
    month: (text) => month().format(utc(text)),
    period: (days) => range(date(), days),
    shortPeriod: (days) => range(shortDay(), days),
    instant(of) {
      if (typeof of === 'string' || of.zone === 'UTC') {
        return `${instant().format(Date.parse(typeof of === 'string' ? of : of.at))} UTC`;
      }
      const local = dateFormat(locale, { ...longTime, timeZone: of.zone });
      return `${local.format(Date.parse(of.at))} (${of.zone})`;
    },
    country: (code) => regions().of(code) ?? code,
    bytes(value) {
      const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
      const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
      const size = value / 1000 ** step;
      const digits = { maximumFractionDigits: size >= 10 || step === 0 ? 0 : 1 };
      const unit = { style: 'unit', unit: units[step], unitDisplay: 'short' } as const;
      return numberFormat(locale, { ...unit, ...digits }).format(size);
    },
    list: (parts) => lists().format(parts),
  };
}

const longTime = { dateStyle: 'long', timeStyle: 'short' } as const;

/** With plain spaces: thin ones are missing in many a font. */
function range(format: DateFormat, { start, end }: Days): string {
  return format.formatRange(utc(start), utc(end)).replaceAll('\u2009', ' ');
}

function utc(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Formats of Intl read tables of their language when they are made. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
