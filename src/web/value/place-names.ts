import type { Rate } from '../../contract/revenue.ts';

const countries = new Intl.DisplayNames('en', { type: 'region' });
const currencies = new Intl.DisplayNames('en', { type: 'currency' });

/** Germany for DE. */
export function countryName(code: string): string {
  return countries.of(code) ?? code;
}

/** EUR – Euro. */
export function currencyName(code: string): string {
  return `${code} – ${currencies.of(code) ?? code}`;
}

export const deviceNames: Record<NonNullable<Rate['device']>, string> = {
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
};
