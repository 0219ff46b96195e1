import type { Rate, RevenueSettings, SavedRevenue } from '../../../contract/analytics/revenue.ts';

/** One change of what an owner says of earnings. Rates are added and removed one by one: those of others stay. */
export interface RateChange extends Partial<Omit<RevenueSettings, 'rates'>> {
  add?: Rate;
  remove?: Rate;
}

/** Keeps a change, unless another one is on its way. */
export type KeepRates = (change: RateChange, onSaved?: (saved: SavedRevenue) => void) => void;

/** What is sent: the settings as they are stored, with this change. */
export function rateSettings(stored: RevenueSettings, { add, remove, ...part }: RateChange) {
  const kept = stored.rates.filter((rate) => !remove || !isSame(rate, remove));
  const rates = add ? [...kept, add] : kept;
  const currency = part.currency ?? stored.currency ?? '';
  return { ...part, currency, ...((add || remove) && { rates }) };
}

/** Whether what was saved since leaves alone what this changes; another currency is another meaning of every amount. */
export function isApart(change: RateChange, before: RevenueSettings, after: RevenueSettings): boolean {
  const { add: _, remove: __, ...part } = { currency: before.currency, ...change };
  const names = Object.keys(part) as (keyof typeof part)[];
  return names.every((name) => isSame(after[name], before[name]) || isSame(after[name], part[name]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
