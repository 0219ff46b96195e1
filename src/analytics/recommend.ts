import type { Caveat, Judgement } from './judge-variants.ts';
import { enough } from './judge-variants.ts';

/** The verdict in plain words: the variant to use, or that it is too early and what is missing. */
export function recommend(judgement: Judgement): string {
  return [verdict(judgement), ...judgement.caveats.flatMap((caveat) => remarks[caveat] ?? [])].join(' ');
}

function verdict({ variants, winner, leader, status }: Judgement): string {
  const best = variants.find((variant) => variant.name === (winner ?? leader));
  if (!best) return 'No wall has been shown yet, so there is nothing to compare.';
  if (variants.length === 1)
    return `Only "${best.name}" is in use. Set up a second variant to compare it with.`;
  if (winner) {
    return `Use "${best.name}": it converts ${best.conversionRate} % of the visitors who see it, with ${best.confidence} % confidence.`;
  }
  if (status === 'collecting') {
    return `Keep all variants for now: each needs ${enough.impressions} walls shown and ${enough.conversions} conversions before a verdict means anything.`;
  }
  if (status === 'tie')
    return `The variants are tied: keep the one you like best, for instance "${best.name}".`;
  return `Keep all variants for now: "${best.name}" leads with ${best.conversionRate} %, but the difference may still be chance.`;
}

const remarks: Partial<Record<Caveat, string>> = {
  less_than_a_week: 'Less than a full week of data: weekdays and weekends may differ.',
  sample_ratio_mismatch:
    'The visitors are not shared out as the weights say, so something is wrong with the set-up; no winner is named.',
  multiple_exposure: 'More than 1 % of the sessions saw several variants, so no winner is named.',
};
