import * as z from 'zod';
import { Day, TimeZone, Uuid } from '../core/fields.ts';

/** A report as data: what was counted, and what is said about it, in the order in which it is shown. */

export const reportKinds = ['daily', 'weekly', 'monthly', 'custom'] as const;

const Counts = {
  sessions: z.number().int().describe('Distinct sessions.'),
  unknown_sessions: z
    .number()
    .int()
    .optional()
    .describe('Sessions in which detection could not run; not part of any rate. Missing in older reports.'),
  adblock_detected: z.number().int(),
  walls_displayed: z.number().int(),
  conversions: z.number().int(),
  conversion_rate: z.number().describe('Conversions in percent of walls displayed.'),
  recovered: z
    .number()
    .int()
    .optional()
    .describe('Sessions in which an ad rendered after ads were allowed. Missing if there are none.'),
};

const Figure = z.discriminatedUnion('format', [
  z.object({ format: z.enum(['count', 'percent', 'points']), value: z.number() }),
  z.object({ format: z.literal('money'), value: z.string(), currency: z.string() }),
  z.object({ format: z.literal('text'), value: z.string() }),
]);

const Change = z.object({
  value: z.number(),
  unit: z.enum(['percent', 'points']),
  isGood: z
    .boolean()
    .nullable()
    .describe('Whether the change is good news; null if it is neither good nor bad, or may be chance (95%).'),
});

const Open = z
  .object({
    text: z.string().describe('Text of the link to it.'),
    path: z.string().describe('Below the address of the service.').meta({ example: '/settings/email' }),
    place: z.string().describe('What the screen is called.'),
  })
  .describe('Screen of the dashboard where it is done; missing if there is none.');

const Block = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('figures'),
    title: z.string().optional().describe('Missing in the summary at the beginning of a report.'),
    items: z.array(z.object({ label: z.string(), figure: Figure, change: Change.nullable() })),
  }),
  z.object({
    type: z.literal('facts'),
    title: z.string(),
    items: z.array(z.object({ label: z.string(), text: z.string() })),
    open: z
      .object({ text: z.string(), tab: z.literal('ab-test') })
      .optional()
      .describe('Site tab for the recommended action; missing if there is nothing to do.'),
  }),
  z.object({
    type: z.literal('line'),
    title: z.string(),
    format: z.enum(['count', 'percent']),
    series: z.array(
      z.object({
        name: z.string(),
        /** A value is null where there is none, as a rate of no walls. */
        points: z.array(
          z.object({
            label: z.string(),
            value: z.number().nullable().describe('Null if there is none, e.g. a rate without walls.'),
            days: z
              .int()
              .min(1)
              .max(6)
              .optional()
              .describe(
                'Number of days of this week that are in the period; present only if the week is incomplete.',
              ),
          }),
        ),
      }),
    ),
  }),
  z.object({
    type: z.literal('bars'),
    title: z.string(),
    format: z.enum(['count', 'percent']),
    rows: z.array(z.object({ label: z.string(), value: z.number(), share: z.number().nullable() })),
  }),
  z.object({
    type: z.literal('table'),
    title: z.string(),
    columns: z.array(z.object({ title: z.string(), isNumber: z.boolean() })),
    rows: z.array(z.array(Figure)),
  }),
  z.object({
    type: z.literal('recommendations'),
    title: z.string(),
    items: z.array(z.object({ text: z.string(), reason: z.string(), open: Open.optional() })),
  }),
  z.object({ type: z.literal('note'), text: z.string(), open: Open.optional() }),
]);

export const DayPeriod = z.object({ start: Day, end: Day });

export const Report = z
  .object({
    kind: z.enum(reportKinds),
    title: z.string(),
    site: z.object({ id: Uuid, name: z.string(), domain: z.string(), timezone: TimeZone }),
    period: DayPeriod,
    counted_from: Day.nullable()
      .optional()
      .describe(
        'First day that is counted: the days of the period before it were no longer known. Null if the whole period is counted. Missing in older reports.',
      ),
    previous: DayPeriod.nullable().describe('The period it is compared with; null if there is none.'),
    filters: z
      .object({
        devices: z.array(z.string()),
        countries: z.array(z.string()),
        event_type: z.string().nullable(),
      })
      .optional()
      .describe('The sessions it counts, as the `filters` of its settings were. Missing in older reports.'),
    headline: z.string(),
    metrics: z.object(Counts),
    blocks: z.array(Block),
    daily: z.array(z.object({ date: Day, ...Counts })),
  })
  .meta({ id: 'Report' });
