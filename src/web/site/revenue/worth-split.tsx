import type { MoneySegments, Revenue } from '../../../contract/analytics/recovery.ts';
import { t } from '../../i18n/t.ts';
import detailsStyles from '../../ui/details.module.css';
import { formatCount } from '../../ui/numbers/number-format.ts';
import { countryName, deviceNames } from '../../ui/numbers/place-names.ts';
import tableStyles from '../../ui/table.module.css';
import { formatMoney } from './price-format.ts';
import styles from './revenue.module.css';

const maxRows = 10;

/** Where what was won back and what is still blocked come from. */
export function WorthSplit({ revenue }: { revenue: Revenue }) {
  if (revenue.gross.by_device.length + revenue.lost_potential.by_device.length === 0) return null;
  return (
    <details className={`${detailsStyles.how} ${styles.worthSplit}`}>
      <summary>
        <span className={detailsStyles.howMore}>{t('revenue.byDeviceAndCountry')}</span>
      </summary>
      <Split revenue={revenue} by="by_device" label={t('common.device')} nameOf={deviceName} />
      <Split revenue={revenue} by="by_country" label={t('common.country')} nameOf={placeName} />
    </details>
  );
}

interface SplitProps {
  revenue: Revenue;
  by: 'by_country' | 'by_device';
  label: string;
  nameOf: (value: string) => string;
}

function Split({ revenue: { gross, lost_potential, currency }, by, label, nameOf }: SplitProps) {
  const views = (value: string, segments: MoneySegments) => find(value, segments)?.page_views ?? 0;
  const both = (value: string) => views(value, gross[by]) + views(value, lost_potential[by]);
  const values = [...new Set([...gross[by], ...lost_potential[by]].map(({ value }) => value))];
  const shown = values.sort((a, b) => both(b) - both(a)).slice(0, maxRows);
  return (
    <table className={tableStyles.plainTable}>
      <caption className="visually-hidden">{t('revenue.labelWonBackAndStill', { label })}</caption>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{t('revenue.wonBack')}</th>
          <th scope="col">{t('revenue.stillBlocked')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((value) => (
          <tr key={value}>
            <th scope="row">{nameOf(value)}</th>
            {[gross[by], lost_potential[by]].map((segments, index) => (
              <td key={index === 0 ? 'gross' : 'lost'}>{segmentText(find(value, segments), currency)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function find(value: string, segments: MoneySegments): MoneySegments[number] | undefined {
  return segments.find((segment) => segment.value === value);
}

function segmentText(segment: MoneySegments[number] | undefined, currency: string | null): string {
  if (!segment) return '–';
  const { amount, page_views } = segment;
  return amount === null || currency === null
    ? t('revenue.pageViews', { count: page_views, shown: formatCount(page_views) })
    : formatMoney(amount, currency);
}

function deviceName(value: string): string {
  return (deviceNames as Record<string, string>)[value] ?? t('common.unknown');
}

function placeName(value: string): string {
  return /^[A-Z]{2}$/.test(value) && value !== 'ZZ' ? countryName(value) : t('common.unknown');
}
