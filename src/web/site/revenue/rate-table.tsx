import type { Rate } from '../../../contract/analytics/revenue.ts';
import { t } from '../../i18n/t.ts';
import { formatDate } from '../../ui/numbers/day-format.ts';
import { formatMoney } from './money-format.ts';
import { countryName, deviceNames } from './place-names.ts';
import { rateKey, rpmOf } from './rate-draft.ts';

interface RateTableProps {
  rates: Rate[];
  currency: string;
  onRemove: (rate: Rate) => void;
}

/** The rates, the latest first. */
export function RateTable({ rates, currency, onRemove }: RateTableProps) {
  const sorted = [...rates].sort((a, b) => (rateKey(a) < rateKey(b) ? 1 : -1));
  return (
    <table className="plain-table stacks rate-table">
      <caption className="visually-hidden">{t('Rates, the latest first')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('From')}</th>
          <th scope="col">{t('Country')}</th>
          <th scope="col">{t('Device')}</th>
          <th scope="col">{t('For 1,000 page views')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('Remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((rate) => (
          <tr key={rateKey(rate)}>
            <th scope="row">{formatDate(rate.from)}</th>
            <td data-label={t('Country')}>{rate.country ? countryName(rate.country) : t('All')}</td>
            <td data-label={t('Device')}>{rate.device ? deviceNames[rate.device] : t('All')}</td>
            <td data-label={t('For 1,000 page views')}>
              {formatMoney(String(rpmOf(rate)), currency)}
              {rate.mode === 'ecpm' && <span className="soft rate-note">{ecpmText(rate, currency)}</span>}
            </td>
            <td>
              <button
                type="button"
                className="button small quiet"
                aria-label={t('Remove the rate from {from}, {country}, {device}', {
                  from: formatDate(rate.from),
                  country: rate.country ?? t('all countries'),
                  device: rate.device ? deviceNames[rate.device] : t('all devices'),
                })}
                onClick={() => onRemove(rate)}
              >
                {t('Remove')}
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
  return t('{ecpm} × {adsPerPage} ads × {fill}% filled', {
    ecpm: formatMoney(rate.ecpm, currency),
    adsPerPage: rate.ads_per_page,
    fill,
  });
}
