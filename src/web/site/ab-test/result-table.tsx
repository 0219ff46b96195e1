import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { underBase } from '../../app/base-path.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, formatPercent, formatShare } from '../../ui/numbers/number-format.ts';
import { Pill } from '../../ui/pill.tsx';
import tableStyles from '../../ui/table.module.css';
import styles from './ab-test.module.css';
import { controlOf } from './control-of.ts';
import { DifferenceCell } from './difference-cell.tsx';
import { scaleOf } from './difference-scale.ts';

type Variant = AbTesting['variants'][number];

interface ResultTableProps {
  variants: Variant[];
  /** The name of the one that the others are compared with. */
  control: AbTesting['control'];
  /** What visitors get now, where that follows the results. */
  shares: AbTesting['allocation'];
  /** Whether a tie is worth telling: while a test runs towards a verdict, everything is one. */
  isJudged: boolean;
}

/** The variants side by side; the drawing in it repeats what its cells say. */
export function ResultTable({ variants, control: named, shares, isJudged }: ResultTableProps) {
  const control = controlOf(variants, named);
  const scale = scaleOf(variants);
  const against = t('ab-test.againstName', { name: control?.name ?? '' });
  return (
    <table
      className={`${tableStyles.plainTable} ${tableStyles.roomyRows} ${tableStyles.stacks} ${styles.resultTable}`}
    >
      <caption className="visually-hidden">{t('ab-test.sessionsByVariant')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ab-test.variant')}</th>
          {shares && <th scope="col">{t('ab-test.shareNow')}</th>}
          <th scope="col">{t('common.sessions')}</th>
          <th scope="col">{t('common.conversions')}</th>
          <th scope="col">{t('common.rate')}</th>
          <th scope="col" className={`${styles.resultDifference} ${tableStyles.wideCell}`}>
            {against}
          </th>
          <th scope="col">{t('ab-test.confidence')}</th>
        </tr>
      </thead>
      <tbody>
        {variants.map((variant) => (
          <tr key={variant.name}>
            <th scope="row">
              <span className={styles.variantName}>{variant.name}</span>{' '}
              <Badge variant={variant} isJudged={isJudged} />
            </th>
            {shares && <td data-label={t('ab-test.shareNow')}>{shareOf(variant, shares)}</td>}
            <td data-label={t('common.sessions')}>{formatCount(variant.impressions)}</td>
            <td data-label={t('common.conversions')}>
              {formatCount(variant.conversions)}
              <Unconfirmed count={variant.unconfirmed_conversions ?? 0} />
            </td>
            <td data-label={t('common.rate')} className={styles.resultRate}>
              {formatShare(variant.conversions, variant.impressions)}
            </td>
            <td data-label={against} className={`${styles.resultDifference} ${tableStyles.wideCell}`}>
              {variant === control ? (
                <span className="soft">{t('ab-test.whatTheOthersAreCompared')}</span>
              ) : (
                <DifferenceCell variant={variant} control={control} scale={scale} />
              )}
            </td>
            <td data-label={t('ab-test.confidence')}>
              {variant.confidence > 0 && (variant !== control || variant.is_winner)
                ? formatPercent(variant.confidence)
                : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Conversions that a stranger may have made up, told where there are some. */
function Unconfirmed({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <a className={styles.unconfirmed} href={underBase('/help/trust')}>
        {t('ab-test.unconfirmed', { count })}
      </a>
    </>
  );
}

function shareOf({ name }: Variant, shares: NonNullable<AbTesting['allocation']>): string {
  return formatPercent(shares.find((each) => each.name === name)?.share ?? 0);
}

function Badge({ variant, isJudged }: { variant: Variant; isJudged: boolean }) {
  if (variant.is_winner) return <Pill look="active">{t('ab-test.winner')}</Pill>;
  if (!isJudged || variant.tied_with.length === 0) return null;
  return <Pill look="neutral">{t('ab-test.tiedWithNames', { names: variant.tied_with.join(', ') })}</Pill>;
}
