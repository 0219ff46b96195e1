import type { Rate, RateSettings } from '../../contract/analytics/revenue.ts';

/**
 * What 1,000 page views may earn, in US dollars, before an owner says what theirs earn. A guess: round numbers for
 * ordinary display ads, in the order of what ad networks publish. Nothing here is measured, and a site's own number can be
 * a third of it or three times as much (docs/revenue.md).
 */
const tiers = [
  { desktop: '8', mobile: '5', countries: 'US CA AU NZ GB CH NO DK' },
  { desktop: '5', mobile: '3', countries: 'DE AT NL BE LU SE FI IE FR JP SG AE IL HK' },
  { desktop: '3', mobile: '2', countries: 'IT ES PT GR CZ SK SI PL HU EE LV LT KR TW SA QA KW' },
];
const elsewhere = { desktop: '1.5', mobile: '1' };
const from = '2000-01-01';

/** The settings that stand in until there is a rate. */
export function guessedRevenue(attribution_days: number): RateSettings & { currency: string } {
  return { currency: 'USD', attribution_days, rates };
}

const rates: Rate[] = [
  { from, mode: 'rpm', rpm: elsewhere.desktop },
  { from, mode: 'rpm', rpm: elsewhere.mobile, device: 'mobile' },
  ...tiers.flatMap(({ desktop, mobile, countries }) =>
    countries.split(' ').flatMap((country): Rate[] => [
      { from, mode: 'rpm', rpm: desktop, country },
      { from, mode: 'rpm', rpm: mobile, country, device: 'mobile' },
    ]),
  ),
];
