import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import { percent } from '../rates.ts';
import { chanceToBeBest } from '../statistics/chance-to-be-best.ts';
import { newcombeInterval } from '../statistics/newcombe.ts';
import { pooledZ } from '../statistics/pooled-z.ts';
import type { VariantCounts } from './ab-test-counts.ts';
import { inUse } from './judge-variants.ts';

type SingleLook = NonNullable<AbTesting['variants'][number]['single_look']>;

/** Classic figures for each variant, null while one has no impressions; no verdict of ours depends on them. */
export function singleLooks(variants: VariantCounts[], controlName: string | null): (SingleLook | null)[] {
  const used = inUse(variants);
  const control = used.find(({ name }) => name === controlName);
  const chances = chanceToBeBest(used);
  if (!control || used.length < 2 || used.some(({ impressions }) => impressions === 0))
    return variants.map(() => null);
  return variants.map((variant) => {
    if (!used.includes(variant)) return null;
    return {
      note: 'valid only if you look once',
      ...(variant === control ? { interval: null, p_value: null } : compareOnce(control, variant)),
      chance_to_be_best: percent(chances[used.indexOf(variant)] ?? 0, 1),
    };
  });
}

function compareOnce(control: VariantCounts, variant: VariantCounts) {
  const [low, high] = newcombeInterval(control, variant);
  const p = pooledZ(control, variant)?.pValue;
  return {
    interval: [percent(low, 1), percent(high, 1)] as [number, number],
    p_value: p === undefined ? null : Number(p.toPrecision(3)),
  };
}
