import type { Rate } from '../../../contract/analytics/revenue.ts';
import { locale } from '../../i18n/language.ts';
import { memoize } from '../../i18n/memoize.ts';
import { t } from '../../i18n/t.ts';

const countries = memoize(() => new Intl.DisplayNames(locale, { type: 'region' }));
const currencies = memoize(() => new Intl.DisplayNames(locale, { type: 'currency' }));

/** Germany for DE. */
export function countryName(code: string): string {
  return countries().of(code) ?? code;
}

/** EUR – Euro. */
export function currencyName(code: string): string {
  return `${code} – ${currencies().of(code) ?? code}`;
}

export const deviceNames: Record<NonNullable<Rate['device']>, string> = {
  desktop: t('common.desktop'),
  mobile: t('common.mobile'),
  tablet: t('common.tablet'),
};
