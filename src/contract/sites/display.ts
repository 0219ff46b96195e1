import * as z from 'zod';
import { because, OffsetInstant, text } from '../core/fields.ts';

/** `HH:MM` on the wall clock of the site's time zone. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Country = z.string().regex(/^[A-Z]{2}$/);
const Language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
/** `*` stands for anything, also slashes and nothing. */
const Glob = text(1, 200);
/** `plan=free*`: what a page says of itself as `data-truce-plan`. */
const PageProperty = z.string().regex(/^[a-z][a-z0-9_-]{0,39}=.{1,100}$/);

const Schedule = z
  .strictObject({
    from: OffsetInstant.optional().describe('Start of the schedule. Default: now.'),
    until: OffsetInstant.optional().describe('End of the schedule. Default: never.'),
    weekdays: z
      .array(z.number().int().min(1).max(7))
      .min(1)
      .max(7)
      .optional()
      .describe("Days in the site's time zone: 1 is Monday, 7 is Sunday."),
    hours: z
      .strictObject({ from: ClockTime, until: ClockTime })
      .optional()
      .describe(
        "Times of day in the site's time zone, `HH:MM`. A range over midnight belongs to the day on which it begins.",
      ),
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
    delay_ms: z
      .number()
      .int()
      .min(0)
      .max(60_000)
      .optional()
      .describe('Milliseconds to wait before the wall appears.'),
    after_page_views: z
      .number()
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe(
        'First page view on which the wall appears: 3 skips the first two. Page views are counted across sessions where the browser may store that, otherwise within a session.',
      ),
    every_page_views: z
      .number()
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe('5 shows the wall on every fifth page view, counted in the same way.'),
    once_in_days: z
      .number()
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe('7 shows the wall once a week to each visitor.'),
    quiet_days_after_conversion: z
      .number()
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe('Days without a wall after a visitor allowed ads.'),
    devices: z
      .array(z.enum(['desktop', 'mobile', 'tablet']))
      .max(3)
      .optional()
      .describe('Only on these kinds of device.'),
    countries: z.array(Country).max(250).optional().describe('Only in these countries, ISO 3166 alpha-2.'),
    excluded_countries: z
      .array(Country)
      .max(250)
      .optional()
      .describe('Never in these countries, ISO 3166 alpha-2.'),
    languages: z
      .array(Language)
      .max(50)
      .optional()
      .describe('Only if the browser prefers one of these languages, e.g. `de` or `pt-BR`.'),
    included_paths: z
      .array(Glob.regex(/^[^?#]+$/))
      .max(50)
      .optional()
      .describe('Only on these paths, e.g. `/news/*` or `/küche/*`; `*` matches anything.'),
    excluded_paths: z
      .array(
        z
          .string()
          .max(200, { abort: true })
          .regex(/^[^?#]*$/),
      )
      .max(50)
      .optional()
      .describe('Never on these paths; `*` matches anything.'),
    referrers: z
      .array(Glob)
      .max(50)
      .optional()
      .describe(
        'Only for sessions that came from these hosts; `*` matches anything, `(none)` a session without a referrer.',
      ),
    excluded_referrers: z
      .array(Glob)
      .max(50)
      .optional()
      .describe('Never for sessions that came from these hosts.'),
    utm: z
      .array(z.string().regex(/^(source|medium|campaign|term|content)=.{1,100}$/))
      .max(50)
      .optional()
      .describe('Only for sessions with one of these campaign parameters, e.g. `campaign=spring*`.'),
    properties: z
      .array(PageProperty)
      .max(50)
      .optional()
      .describe(
        'Only on pages with one of these properties, e.g. `section=sport*` for `data-truce-section` on the script tag or on any element.',
      ),
    excluded_properties: z
      .array(PageProperty)
      .max(50)
      .optional()
      .describe('Never on pages with one of these properties, e.g. `plan=paid`.'),
    access: z
      .enum(['free', 'paid'])
      .optional()
      .describe('Only on pages that say so with `isAccessibleForFree` in their JSON-LD.'),
    meter: z
      .strictObject({
        free_pages: z
          .number()
          .int()
          .min(1)
          .max(1000)
          .describe('Page views without a wall: those on which all other rules match.'),
        days: z
          .number()
          .int()
          .min(1)
          .max(365)
          .describe('Days after which the count starts again, where storage is allowed.'),
      })
      .optional()
      .describe(
        'A number of free pages in a period. Where storage is not allowed, all page views of a session count, and each session starts again.',
      ),
    scroll_percent: z
      .number()
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('The wall waits until this percentage of the page has been in view.'),
    exit_intent: z
      .boolean()
      .optional()
      .describe(
        'The wall waits until the mouse leaves the page at the top; on phones and tablets, until the visitor scrolls back up. Default: false.',
      ),
    hard_after_sessions: z
      .number()
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'Number of sessions, from the first in which a visitor sees the wall, during which a hard wall can be closed. Where storage is not allowed, it can always be closed.',
      ),
    schedule: Schedule.optional(),
    percent: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .describe('Percent of visitors who can see the wall. All others never see it.'),
  })
  .meta({ id: 'DisplayRules' });
export type DisplayRules = z.output<typeof DisplayRules>;
