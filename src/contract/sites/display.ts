import { z } from 'zod';
import { because, OffsetInstant, text } from '../core/fields.ts';

/** `HH:MM` on the wall clock of the site's time zone. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Country = z.string().regex(/^[A-Z]{2}$/);
const Language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
/** `*` stands for anything, also slashes and nothing. */
const Glob = text(1, 200);

const Schedule = z
  .strictObject({
    from: OffsetInstant.optional(),
    until: OffsetInstant.optional(),
    /** 1 is Monday, 7 is Sunday. */
    weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7).optional(),
    /** A span over midnight is allowed. */
    hours: z.strictObject({ from: ClockTime, until: ClockTime }).optional(),
  })
  .refine(
    ({ from, until }) => from === undefined || until === undefined || Date.parse(from) < Date.parse(until),
    because('invalid_value'),
  );

/**
 * When a wall may be shown. Each rule that is set must agree; a list that is left out or empty allows everything.
 * A template's own rules take the place of the site's, field by field.
 */
export const DisplayRules = z
  .strictObject({
    delay_ms: z.number().int().min(0).max(60_000).optional(),
    after_page_views: z.number().int().min(1).max(1000).optional(),
    every_page_views: z.number().int().min(1).max(1000).optional(),
    once_in_days: z.number().int().min(1).max(365).optional(),
    quiet_days_after_conversion: z.number().int().min(1).max(365).optional(),
    devices: z
      .array(z.enum(['desktop', 'mobile', 'tablet']))
      .max(3)
      .optional(),
    countries: z.array(Country).max(250).optional(),
    excluded_countries: z.array(Country).max(250).optional(),
    languages: z.array(Language).max(50).optional(),
    included_paths: z.array(Glob).max(50).optional(),
    excluded_paths: z.array(z.string().max(200)).max(50).optional(),
    /** Globs on the hosts that the visitor came from in this session; `(none)` for a session without one. */
    referrers: z.array(Glob).max(50).optional(),
    excluded_referrers: z.array(Glob).max(50).optional(),
    /** Globs such as `campaign=spring*`; one of them must fit the utm_ parameters of the session's first page or this one. */
    utm: z
      .array(z.string().regex(/^(source|medium|campaign|term|content)=.{1,100}$/))
      .max(50)
      .optional(),
    schedule: Schedule.optional(),
    /** Percent of visitors; the rest never meets a wall. */
    percent: z.number().min(0).max(100).optional(),
  })
  .meta({ id: 'DisplayRules' });
export type DisplayRules = z.output<typeof DisplayRules>;
