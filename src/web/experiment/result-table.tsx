import type { AbTesting } from '../../contract/ab-testing.ts';
import { formatCount, formatPercent } from '../numbers/number-format.ts';
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
  return (
    <table className="plain-table roomy-rows stacks result-table">
      <caption className="visually-hidden">
        Visits that met each variant of the wall, and what came of them
      </caption>
      <thead>
        <tr>
          <th scope="col">Variant</th>
          {shares && <th scope="col">Share now</th>}
          <th scope="col">Visits</th>
          <th scope="col">Conversions</th>
          <th scope="col">Rate</th>
          <th scope="col" className="result-difference wide-cell">
            Against “{control?.name}”
          </th>
          <th scope="col">Confidence</th>
        </tr>
      </thead>
      <tbody>
        {variants.map((variant) => (
          <tr key={variant.name}>
            <th scope="row">
              <span className="variant-name">{variant.name}</span>{' '}
              <Badge variant={variant} isJudged={isJudged} />
            </th>
            {shares && <td data-label="Share now">{shareOf(variant, shares)}</td>}
            <td data-label="Visits">{formatCount(variant.impressions)}</td>
            <td data-label="Conversions">{formatCount(variant.conversions)}</td>
            <td data-label="Rate" className="result-rate">
              {variant.impressions > 0 ? formatPercent(variant.conversion_rate) : '–'}
            </td>
            <td data-label={`Against “${control?.name}”`} className="result-difference wide-cell">
              {variant === control ? (
                <span className="soft">What the others are compared with</span>
              ) : (
                <DifferenceCell variant={variant} control={control} scale={scale} />
              )}
            </td>
            <td data-label="Confidence">
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
  if (variant.is_winner) return <span className="pill active">Winner</span>;
  if (!isJudged || variant.tied_with.length === 0) return null;
  return <span className="pill neutral">Tied with {variant.tied_with.join(', ')}</span>;
}
