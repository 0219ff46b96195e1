import * as z from 'zod';
import {
  ChoiceValues,
  Rate,
  type RateSettings,
  type RevenueSettings,
  type SavedRevenue,
} from '../../contract/analytics/revenue.ts';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';

export interface RevenueTables {
  /** What page views earn, as the owner says; `rates` as the contract has them. */
  revenue_settings: {
    site_id: string;
    currency: string;
    attribution_days: number;
    rates: string;
    /** What outcomes of choices are worth, as the contract has them. */
    choice_values: string;
    updated_at: string;
  };
}

/** What the owner has said of a site's earnings; null: nothing yet. */
export async function findRevenue(db: Db, siteId: string): Promise<RevenueSettings | null> {
  const found = await findSavedRevenue(db, siteId);
  if (!found) return null;
  const { updated_at: _, ...settings } = found;
  return settings;
}

/** The same, with the instant at which it was saved. */
export async function findSavedRevenue(db: Db, siteId: string): Promise<SavedRevenue | null> {
  const row = await db
    .selectFrom('revenue_settings')
    .select(['currency', 'attribution_days', 'rates', 'choice_values', 'updated_at'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row
    ? {
        ...row,
        rates: readJson(row.rates, z.array(Rate), 'revenue_settings.rates', siteId),
        choice_values: readJson(row.choice_values, ChoiceValues, 'revenue_settings.choice_values', siteId),
      }
    : null;
}

/** Those of the sites that have at least one rate. */
export async function sitesWithRates(db: Db, siteIds: string[]): Promise<Set<string>> {
  if (siteIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('revenue_settings')
    .select('site_id')
    .where('site_id', 'in', siteIds)
    .where('rates', '!=', '[]')
    .execute();
  return new Set(rows.map(({ site_id }) => site_id));
}

export async function saveRevenue(
  db: Db,
  siteId: string,
  settings: RateSettings & Partial<Pick<RevenueSettings, 'choice_values'>> & { currency: string },
  now: string,
): Promise<void> {
  const { currency, attribution_days } = settings;
  const rates = JSON.stringify(settings.rates);
  const choice_values = JSON.stringify(settings.choice_values ?? []);
  const values = { currency, attribution_days, rates, choice_values, updated_at: now };
  await db
    .insertInto('revenue_settings')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute();
}
