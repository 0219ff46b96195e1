import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, formatPercent } from '../../ui/numbers/number-format.ts';
import { controlOf } from './control-of.ts';
import { DifferenceCell } from './difference-cell.tsx';
import { scaleOf } from './difference-scale.ts';

type Variant = AbTesting['variants'][number];

interface ResultTableProps {
  variants: Variant[];
  /** What visitors get now, where that follows the results. */
  shares: AbTesting['allocation'];
  /** Whether a tie is worth telling: while a test runs towards a verdict, everything is one. */
  isJudged: boolean;
}

/** The variants side by side; the drawing in it repeats what its cells say. */
export function ResultTable({ variants, shares, isJudged }: ResultTableProps) {
  const control = controlOf(variants);
  const scale = scaleOf(variants);
  const against = t('Against “{name}”', { name: control?.name ?? '' });
  return (
    <table className="plain-table roomy-rows stacks result-table">
      <caption className="visually-hidden">
        {t('Visits that met each variant of the wall, and what came of them')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Variant')}</th>
          {shares && <th scope="col">{t('Share now')}</th>}
          <th scope="col">{t('Visits')}</th>
          <th scope="col">{t('Conversions')}</th>
          <th scope="col">{t('Rate')}</th>
          <th scope="col" className="result-difference wide-cell">
            {against}
          </th>
          <th scope="col">{t('Confidence')}</th>
        </tr>
      </thead>
      <tbody>
        {variants.map((variant) => (
          <tr key={variant.name}>
            <th scope="row">
              <span className="variant-name">{variant.name}</span>{' '}
              <Badge variant={variant} isJudged={isJudged} />
            </th>
            {shares && <td data-label={t('Share now')}>{shareOf(variant, shares)}</td>}
            <td data-label={t('Visits')}>{formatCount(variant.impressions)}</td>
            <td data-label={t('Conversions')}>{formatCount(variant.conversions)}</td>
            <td data-label={t('Rate')} className="result-rate">
              {variant.impressions > 0 ? formatPercent(variant.conversion_rate) : '–'}
            </td>
            <td data-label={against} className="result-difference wide-cell">
              {variant === control ? (
                <span className="soft">{t('What the others are compared with')}</span>
              ) : (
                <DifferenceCell variant={variant} control={control} scale={scale} />
              )}
            </td>
            <td data-label={t('Confidence')}>
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

function shareOf({ name }: Variant, shares: NonNullable<AbTesting['allocation']>): string {
  return formatPercent(shares.find((each) => each.name === name)?.share ?? 0);
}

function Badge({ variant, isJudged }: { variant: Variant; isJudged: boolean }) {
  if (variant.is_winner) return <span className="pill active">{t('Winner')}</span>;
  if (!isJudged || variant.tied_with.length === 0) return null;
  return (
    <span className="pill neutral">{t('Tied with {names}', { names: variant.tied_with.join(', ') })}</span>
  );
}
