import type { Rate } from '../../../contract/analytics/revenue.ts';
import { t } from '../../i18n/t.ts';
import { addDays } from '../../numbers/periods.ts';
import { decimalText, readNumber } from '../../ui/numbers/read-number.ts';

/** A rate as it stands in the form. */
export interface RateDraft {
  from: string;
  /** A code; empty for all. */
  country: string;
  device: '' | NonNullable<Rate['device']>;
  mode: Rate['mode'];
  price: string;
  adsPerPage: string;
  fillPercent: string;
}

export type RateFaults = Partial<Record<keyof RateDraft, string>>;

/**
 * The first rate holds for all days that the screen can show. Another one begins today: were it older than one that there
 * is, it would change nothing from that day on.
 * @param today where the site is.
 */
export function newRateDraft(today: string, rates: Rate[]): RateDraft {
  const from = rates.length > 0 ? today : addDays(today, -90);
  return { from, country: '', device: '', mode: 'rpm', price: '', adsPerPage: '3', fillPercent: '90' };
}

/** What is wrong with a rate, by field; `rates` are those that there are. */
export function rateFaults(draft: RateDraft, rates: Rate[]): RateFaults {
  const rate = toRate(draft);
  const isTwice = rates.some((other) => rateKey(other) === rateKey(rate));
  return {
    ...(!/^\d{4}-\d{2}-\d{2}$/.test(draft.from) && { from: t('revenue.chooseADay') }),
    ...(isTwice && { from: t('revenue.thereIsARateFor') }),
    ...(!/^\d{1,9}(\.\d{1,6})?$/.test(cleanPrice(draft.price)) && {
      price: t('revenue.anAmountForInstance4'),
    }),
    ...(rate.mode === 'ecpm' && {
      ...(!isBetween(draft.adsPerPage, 0, 100) && { adsPerPage: t('revenue.aNumberFrom0To') }),
      ...(!isBetween(draft.fillPercent, 0, 100) && { fillPercent: t('revenue.aNumberFrom0To') }),
    }),
  };
}

export function toRate(draft: RateDraft): Rate {
  const scope = {
    from: draft.from,
    ...(draft.country && { country: draft.country }),
    ...(draft.device && { device: draft.device }),
  };
  const price = cleanPrice(draft.price);
  if (draft.mode === 'rpm') return { ...scope, mode: 'rpm', rpm: price };
  const fill = Math.round(readNumber(draft.fillPercent) * 100) / 10_000;
  return { ...scope, mode: 'ecpm', ecpm: price, ads_per_page: readNumber(draft.adsPerPage), fill };
}

/** One rate for each day, country and device. */
export function rateKey({ from, country, device }: Rate): string {
  return [from, country, device].join();
}

/** What a thousand page views earn by it. */
export function rpmOf(rate: Rate): number {
  return rate.mode === 'rpm' ? Number(rate.rpm) : Number(rate.ecpm) * rate.ads_per_page * rate.fill;
}

function cleanPrice(price: string): string {
  return decimalText(price) ?? price.trim();
}

function isBetween(text: string, low: number, high: number): boolean {
  const number = readNumber(text);
  return number >= low && number <= high;
}
