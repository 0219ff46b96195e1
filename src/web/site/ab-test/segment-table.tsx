import type { AbTestDetails } from '../../../contract/analytics/ab-testing.ts';
import { t } from '../../i18n/t.ts';
import { blockerName } from '../../ui/blocker-name.ts';
import { formatCount, formatShare, formatSigned } from '../../ui/numbers/number-format.ts';
import { countryName, deviceNames } from '../../ui/numbers/place-names.ts';
import tableStyles from '../../ui/table.module.css';
import styles from './segment-table.module.css';

type Segment = AbTestDetails['segments'][number];

/** The variants among groups of visitors; a difference that may be chance is gray. */
export function SegmentTable({ segments, control }: Pick<AbTestDetails, 'segments' | 'control'>) {
  const names = segments[0]?.variants.map(({ name }) => name) ?? [];
  return (
    <table className={`${tableStyles.plainTable} ${tableStyles.stacks}`}>
      <caption className="visually-hidden">{t('ab-test.byDeviceBlockerAndCountry')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ab-test.visitorGroup')}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {segments.map((segment) => (
          <tr key={`${segment.part} ${segment.value}`}>
            <th scope="row">{nameOf(segment)}</th>
            {segment.variants.map((variant) => (
              <td key={variant.name} data-label={variant.name}>
                <Cell variant={variant} isControl={variant.name === control} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ variant, isControl }: { variant: Segment['variants'][number]; isControl: boolean }) {
  const { conversions, impressions, interval } = variant;
  if (impressions === 0) return <span className="soft">–</span>;
  const isClear = interval !== null && (interval[0] > 0 || interval[1] < 0);
  return (
    <>
      {formatShare(conversions, impressions)}{' '}
      <span className="soft">{t('ab-test.ofCount', { shown: formatCount(impressions) })}</span>
      {!isControl && (
        <span className={isClear ? styles.clear : styles.open}>
          {interval
            ? t('ab-test.differencePts', {
                low: formatSigned(interval[0]),
                high: formatSigned(interval[1]),
              })
            : t('ab-test.tooEarlyToSay')}
        </span>
      )}
    </>
  );
}

function nameOf({ part, value }: Segment): string {
  if (part === 'device') return (deviceNames as Record<string, string>)[value] ?? t('common.unknown');
  if (part === 'blocker') return value === '' ? t('ab-test.unknownBlocker') : blockerName(value);
  return /^[A-Z]{2}$/.test(value) && value !== 'ZZ' ? countryName(value) : t('ab-test.unknownCountry');
}
