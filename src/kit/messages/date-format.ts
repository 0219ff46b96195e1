export type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>;

/**
 * Dates as `Intl` writes them; in French, where it doesn't know the ordinal, the first of a month is “1er novembre”. All
 * dates that people read are written with this.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const format = new Intl.DateTimeFormat(locale, options);
  if (!/^fr\b/.test(locale)) return format;
  return {
    format: (date) => withOrdinal(format.formatToParts(date)),
    formatRange: (start, end) => withOrdinal(format.formatRangeToParts(start, end)),
  };
}

/** Beside a month in numbers, 1/11, the day is a number too. */
function withOrdinal(parts: Pick<Intl.DateTimeFormatPart, 'type' | 'value'>[]): string {
  const hasMonth = parts.some(({ type, value }) => type === 'month' && !/^\d+$/.test(value));
  return parts
    .map(({ type, value }) => (hasMonth && type === 'day' && value === '1' ? '1er' : value))
    .join('');
}
