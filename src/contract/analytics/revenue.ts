import { z } from 'zod';
import { because, Day } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { deviceTypes } from './analytics.ts';
import { Currency, Price } from './price.ts';

const rateFields = {
  /** First day, in the site's time zone, on which it holds. */
  from: Day,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  device: z.enum(deviceTypes).optional(),
};

/** What a thousand page views with ads earn: as it is, or made of what ads earn. */
export const Rate = z
  .discriminatedUnion('mode', [
    z.strictObject({ ...rateFields, mode: z.literal('rpm'), rpm: Price }),
    z.strictObject({
      ...rateFields,
      mode: z.literal('ecpm'),
      ecpm: Price,
      ads_per_page: z.number().min(0).max(100),
      /** Share of the ads that are filled. */
      fill: z.number().min(0).max(1),
    }),
  ])
  .meta({ id: 'Rate' });
export type Rate = z.output<typeof Rate>;

export const RevenueSettings = z
  .object({
    /** ISO 4217; null until the owner has said. */
    currency: Currency.nullable(),
    attribution_days: z.number().int().min(1).max(90),
    rates: z.array(Rate).max(500),
  })
  .meta({ id: 'RevenueSettings' });
export type RevenueSettings = z.output<typeof RevenueSettings>;

export const defaultRevenue: RevenueSettings = { currency: null, attribution_days: 30, rates: [] };

/** Page views that the owner's own server answered on a day of the site's time zone. */
const ServedDay = z.strictObject({ date: Day, page_views: z.number().int().min(0).max(2_000_000_000) });
export type ServedDay = z.output<typeof ServedDay>;

export const revenueRoutes = {
  'GET /v1/sites/:id/revenue': {
    summary: 'What page views earn, as the owner has said',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: RevenueSettings },
  },
  'PUT /v1/sites/:id/revenue': {
    summary: 'Set what page views earn; omitted fields keep their values, lists are replaced',
    access: 'write',
    limit: 'api',
    params: SiteId,
    body: z.strictObject({
      currency: Currency,
      /** Null resets to 30. */
      attribution_days: RevenueSettings.shape.attribution_days.nullish(),
      rates: RevenueSettings.shape.rates.refine(isOneEach(rateKey), because('conflict')).optional(),
    }),
    answers: { 200: RevenueSettings },
  },
  'PUT /v1/sites/:id/page-views': {
    summary:
      'Report the page views that your own server counted, so that visits the script never saw are known',
    access: 'write',
    limit: 'api',
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
  },
} satisfies RouteTable;

function rateKey({ from, country, device }: Rate): string {
  return [from, country, device].join();
}

function isOneEach<T>(keyOf: (entry: T) => string) {
  return (list: T[]) => new Set(list.map(keyOf)).size === list.length;
}
