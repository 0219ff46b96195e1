import type { ChoiceOutcome } from '../contract/analytics/choice-outcomes.ts';
import type { RevenueSettings } from '../contract/analytics/revenue.ts';
import type { TemplateConfig } from '../contract/sites/templates.ts';
import { amountText, placesOf, unitsPerOne } from './revenue/price.ts';

/** How often which amount was confirmed for a choice. */
interface ConfirmedGroup {
  choice: string;
  value: string | null;
  currency: string | null;
  count: number;
}

type Worth = Pick<ChoiceOutcome, 'claimed_amount' | 'confirmed_amount'>;

/**
 * What outcomes of a choice come to, in the site's currency: claimed ones at the value of one, confirmed ones
 * at the value that their server named, or else at that one. Amounts in other currencies are left out.
 * @param confirmed null where outcomes cannot be narrowed as sessions are.
 */
export function worthOf(
  { choice, claimed }: Pick<ChoiceOutcome, 'choice' | 'claimed'>,
  { currency, choice_values }: Pick<RevenueSettings, 'currency' | 'choice_values'>,
  confirmed: ConfirmedGroup[] | null,
): Worth {
  if (currency === null) return { claimed_amount: null, confirmed_amount: null };
  const set = choice_values.find((each) => each.choice === choice)?.value;
  const text = (units: bigint) => amountText(units, placesOf(currency));
  const known = confirmed
    ?.filter((each) => each.choice === choice)
    .flatMap((each) => {
      const value = each.value === null ? set : each.currency === currency ? each.value : undefined;
      return value === undefined ? [] : [BigInt(each.count) * unitsOf(value)];
    });
  return {
    claimed_amount: set === undefined ? null : text(BigInt(claimed) * unitsOf(set)),
    confirmed_amount:
      known === undefined || (known.length === 0 && set === undefined)
        ? null
        : text(known.reduce((sum, each) => sum + each, 0n)),
  };
}

/** What one outcome of each choice is worth: as the revenue settings say, or else the walls that offer it, where they agree. */
export function choiceValues(
  { choice_values: set }: Pick<RevenueSettings, 'choice_values'>,
  templates: { config: Pick<TemplateConfig, 'choices'> }[],
): RevenueSettings['choice_values'] {
  const offered = templates.flatMap(({ config }) => config.choices ?? []);
  const open = [...new Set(offered.map(({ id }) => id))].filter(
    (id) => !set.some(({ choice }) => choice === id),
  );
  const own = open.flatMap((choice) => {
    const values = offered.flatMap(({ id, value }) => (id === choice && value !== undefined ? [value] : []));
    const [value] = values;
    return value !== undefined && values.every((each) => each === value)
      ? [{ choice, value: value.toFixed(6) }]
      : [];
  });
  return [...set, ...own];
}

/** Decimal text of up to six places. */
function unitsOf(value: string): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return (BigInt(whole + fraction.padEnd(6, '0')) * unitsPerOne) / 1_000_000n;
}
