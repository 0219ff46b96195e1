import type { Rate } from '../../contract/revenue.ts';
import { formatDate } from '../numbers/day-format.ts';
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
      <caption className="visually-hidden">Rates, the latest first</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Country</th>
          <th scope="col">Device</th>
          <th scope="col">For 1,000 page views</th>
          <th scope="col">
            <span className="visually-hidden">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((rate) => (
          <tr key={rateKey(rate)}>
            <th scope="row">{formatDate(rate.from)}</th>
            <td data-label="Country">{rate.country ? countryName(rate.country) : 'All'}</td>
            <td data-label="Device">{rate.device ? deviceNames[rate.device] : 'All'}</td>
            <td data-label="For 1,000 page views">
              {formatMoney(String(rpmOf(rate)), currency)}
              {rate.mode === 'ecpm' && <span className="soft rate-note">{ecpmText(rate, currency)}</span>}
            </td>
            <td>
              <button
                type="button"
                className="button small quiet"
                aria-label={`Remove the rate from ${formatDate(rate.from)}, ${rate.country ?? 'all countries'}, ${rate.device ?? 'all devices'}`}
                onClick={() => onRemove(rate)}
              >
                Remove
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
  return `${formatMoney(rate.ecpm, currency)} × ${rate.ads_per_page} ads × ${fill}% filled`;
}
