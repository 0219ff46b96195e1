import { t } from '../../i18n/t.ts';
import { formatRough } from '../../ui/numbers/number-format.ts';
import { readNumber } from '../../ui/numbers/read-number.ts';
import styles from './ab-test.module.css';
import { type DraftVariant, sumOf } from './variants-draft.ts';

/** What the shares add up to, said while they are typed. */
export function SharesSum({ draft, isChecked }: { draft: DraftVariant[]; isChecked: boolean }) {
  const sum = sumOf(draft);
  const used = draft.filter(({ percent }) => readNumber(percent) > 0).length;
  const isWhole = sum === 100;
  const text = isWhole && used < 2 ? t('ab-test.aTestNeedsTwoVariants') : missingText(sum);
  const isFault = isChecked && (!isWhole || used < 2);
  return (
    <p className={isFault ? `${styles.shares} field-error` : styles.shares} aria-live="polite">
      <span>{t('ab-test.sum')}</span> <strong>{Number.isNaN(sum) ? '–' : formatRough(sum)}</strong>{' '}
      <span>{text}</span>
    </p>
  );
}

function missingText(sum: number): string {
  if (sum === 100) return '';
  if (Number.isNaN(sum)) return t('ab-test.everyVariantNeedsAShare');
  const gap = formatRough(Math.abs(100 - sum));
  return sum < 100 ? t('ab-test.gapLeftToGiveThe', { gap }) : t('ab-test.gapTooMuchTheShares', { gap });
}
