import * as z from 'zod';
import { because, Day, wholeNumber } from '../core/fields.ts';

/** Days that one question about sessions may span. */
const most = 90;
const dayMs = 86_400_000;

/** So many days until today, or any others, in the site's time zone. */
export const DayRangeQuery = z
  .strictObject({
    days: wholeNumber(1, most).default(30).describe("Whole days in the site's time zone, today included."),
    start: Day.optional().describe(
      'First day, with `end`: other days than the last ones. `days` is then ignored.',
    ),
    end: Day.optional().describe('Last day, at most 90 days in all.'),
  })
  .refine(({ start, end }) => start === undefined || end !== undefined, {
    path: ['end'],
    ...because('required'),
  })
  .refine(({ start, end }) => end === undefined || start !== undefined, {
    path: ['start'],
    ...because('required'),
  })
  .refine(({ start }) => start === undefined || start >= '2000-01-01', {
    path: ['start'],
    ...because('too_small'),
  })
  .refine(({ end }) => end === undefined || end < '2100-01-01', { path: ['end'], ...because('too_large') })
  .refine(({ start, end }) => !start || !end || start <= end, { path: ['end'], ...because('invalid_value') })
  .refine(({ start, end }) => !start || !end || Date.parse(end) - Date.parse(start) < most * dayMs, {
    path: ['end'],
    ...because('too_large'),
  });
export type DayRangeQuery = z.output<typeof DayRangeQuery>;
