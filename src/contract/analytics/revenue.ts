import * as z from 'zod';
import { because, Day, Instant } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { maxAttributionDays } from '../limits/attribution-days.ts';
import { ChoiceId } from '../sites/choices.ts';
import { SiteId } from '../sites/sites.ts';
import { deviceTypes } from './analytics.ts';
import { Currency, Price } from './price.ts';

const rateFields = {
  from: Day.describe("First day, in the site's time zone, on which the rate applies."),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('Only page views from this country, ISO 3166 alpha-2.'),
  device: z.enum(deviceTypes).optional().describe('Only page views on this kind of device.'),
};

/** What a thousand page views with ads earn: as it is, or made of what ads earn. */
export const Rate = z
  .discriminatedUnion('mode', [
    z.strictObject({
      ...rateFields,
      mode: z.literal('rpm'),
      rpm: Price.describe('What 1,000 page views earn, as decimal text.'),
    }),
    z.strictObject({
      ...rateFields,
      mode: z.literal('ecpm'),
      ecpm: Price.describe('What 1,000 ads earn, as decimal text.'),
      ads_per_page: z
        .number()
        .min(0)
        .max(100)
        .describe('Ads that a page requests; up to six decimal places.'),
      fill: z
        .number()
        .min(0)
        .max(1)
        .describe('Share of these ads that are filled, 0 to 1; up to six decimal places.'),
    }),
  ])
  .meta({ id: 'Rate' });
export type Rate = z.output<typeof Rate>;

const ChoiceValue = z.strictObject({
  choice: ChoiceId.meta({ description: 'The id of the choice in the template.', example: 'pass' }),
  value: Price.describe('What one outcome is worth, as decimal text.'),
});
export type ChoiceValue = z.output<typeof ChoiceValue>;

/** `[]` where nothing is stored. */
export const ChoiceValues = z.array(ChoiceValue);

export const RevenueSettings = z.object({
  currency: Currency.nullable().describe(
    "ISO 4217; null until it is set. Amounts are decimal text with the currency's number of places.",
  ),
  attribution_days: z
    .number()
    .int()
    .min(1)
    .max(maxAttributionDays)
    .describe(
      'For how many days in UTC page views count as won back. The first is the day on which the visitor allowed ads.',
    ),
  rates: z
    .array(Rate)
    .max(500)
    .describe('The most specific rate of a day applies: country and device, country, device, site.'),
  choice_values: z
    .array(ChoiceValue)
    .max(50)
    .describe(
      'What one outcome of a choice on the wall is worth. Never part of gross or incremental revenue.',
    ),
});
export type RevenueSettings = z.output<typeof RevenueSettings>;

const SavedRevenue = RevenueSettings.extend({
  updated_at: Instant.nullable().describe('Null: nothing was saved yet.'),
}).meta({ id: 'RevenueSettings' });
export type SavedRevenue = z.output<typeof SavedRevenue>;

/** What page views earn. */
export type RateSettings = Omit<RevenueSettings, 'choice_values'>;

export const defaultRevenue: RevenueSettings = {
  currency: null,
  attribution_days: 30,
  rates: [],
  choice_values: [],
};

/** Page views that the owner's own server answered on a day of the site's time zone. */
const ServedDay = z.strictObject({
  date: Day.describe("A day in the site's time zone."),
  page_views: z
    .number()
    .int()
    .min(0)
    .max(2_000_000_000)
    .describe('Page views that your own server counted, without bots as far as possible.'),
});
export type ServedDay = z.output<typeof ServedDay>;

export const revenueRoutes = {
  'GET /v1/sites/:id/revenue': {
    operationId: 'getRevenueSettings',
    summary: 'Get revenue settings',
    access: 'read',
    limit: 'api',
    params: SiteId,
    etag: true,
    answers: { 200: SavedRevenue },
    statuses: { 200: 'The currency, the rates and the attribution window.' },
  },
  'PUT /v1/sites/:id/revenue': {
    operationId: 'updateRevenueSettings',
    summary: 'Change revenue settings',
    description: 'Omitted fields keep their values; lists are replaced.',
    access: 'write',
    limit: 'api',
    audit: 'rates_saved',
    params: SiteId,
    etag: true,
    body: z.strictObject({
      currency: Currency.describe('ISO 4217.'),
      attribution_days: RevenueSettings.shape.attribution_days
        .nullish()
        .describe(
          'For how many days after a visitor allowed ads their page views count as recovered. Null resets it to 30.',
        ),
      rates: RevenueSettings.shape.rates
        .refine(isOneEach(rateKey), because('conflict'))
        .optional()
        .describe(
          'Replaces all rates. The most specific rate of a day applies: country and device, country, device, site.',
        ),
      choice_values: RevenueSettings.shape.choice_values
        .refine(
          isOneEach(({ choice }: ChoiceValue) => choice),
          because('conflict'),
        )
        .optional()
        .describe('Replaces all values of outcomes.'),
    }),
    answers: { 200: SavedRevenue },
    statuses: { 200: 'The new settings.' },
  },
  'PUT /v1/sites/:id/page-views': {
    operationId: 'updatePageViews',
    summary: 'Report page views counted by your server',
    description: 'Reveals the visits that the script never saw.',
    access: 'write',
    limit: 'api',
    audit: 'page_views_told',
    params: SiteId,
    body: z.strictObject({
      days: z
        .array(ServedDay)
        .min(1)
        .max(400)
        .refine(
          isOneEach((day: ServedDay) => day.date),
          because('conflict'),
        ),
    }),
    answers: { 200: z.object({ days: z.array(ServedDay) }) },
    statuses: { 200: 'The days that were saved.' },
  },
} satisfies RouteTable;

function rateKey({ from, country, device }: Rate): string {
  return [from, country, device].join();
}

function isOneEach<T>(keyOf: (entry: T) => string) {
  return (list: T[]) => new Set(list.map(keyOf)).size === list.length;
}
