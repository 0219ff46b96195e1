import type { Rate } from '../../../contract/analytics/revenue.ts';
import { t } from '../../i18n/t.ts';
import { formatDate } from '../../ui/numbers/day-format.ts';
import { countryName, deviceNames } from '../../ui/numbers/place-names.ts';
import tableStyles from '../../ui/table.module.css';
import { formatRate } from './price-format.ts';
import { rateKey, rpmOf } from './rate-draft.ts';
import styles from './revenue.module.css';

interface RateTableProps {
  rates: Rate[];
  currency: string;
  isPending: boolean;
  onRemove: (rate: Rate) => void;
}

/** The rates, the latest first. */
export function RateTable({ rates, currency, isPending, onRemove }: RateTableProps) {
  const sorted = [...rates].sort((a, b) => (rateKey(a) < rateKey(b) ? 1 : -1));
  return (
    <table className={`${tableStyles.plainTable} ${tableStyles.stacks}`}>
      <caption className="visually-hidden">{t('revenue.ratesTheLatestFirst')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('revenue.validFrom')}</th>
          <th scope="col">{t('common.country')}</th>
          <th scope="col">{t('common.device')}</th>
          <th scope="col">{t('revenue.for1000PageViews')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('common.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((rate) => (
          <tr key={rateKey(rate)}>
            <th scope="row">{formatDate(rate.from)}</th>
            <td data-label={t('common.country')}>
              {rate.country ? countryName(rate.country) : t('common.all')}
            </td>
            <td data-label={t('common.device')}>
              {rate.device ? deviceNames[rate.device] : t('common.all')}
            </td>
            <td data-label={t('revenue.for1000PageViews')}>
              {formatRate(String(rpmOf(rate)), currency)}
              {rate.mode === 'ecpm' && (
                <span className={`soft ${styles.rateNote}`}>{ecpmText(rate, currency)}</span>
              )}
            </td>
            <td>
              <button
                type="button"
                className="button small quiet"
                aria-label={t('revenue.removeTheRateFromFrom', {
                  from: formatDate(rate.from),
                  country: rate.country ? countryName(rate.country) : t('revenue.allCountries'),
                  device: rate.device ? deviceNames[rate.device] : t('revenue.allDevices'),
                })}
                aria-disabled={isPending}
                onClick={() => onRemove(rate)}
              >
                {t('common.remove')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ecpmText(rate: Extract<Rate, { mode: 'ecpm' }>, currency: string): string {
  const fill = Math.round(rate.fill * 1000) / 10;
  return t('revenue.ecpmAdsPerPageAdsFillFilled', {
    ecpm: formatRate(rate.ecpm, currency),
    adsPerPage: rate.ads_per_page,
    fill,
  });
}
