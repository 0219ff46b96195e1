import type { AbTesting, Caveat } from '../contract/ab-testing.ts';
import { enough } from './experiment-caveats.ts';
import type { JudgedVariant, Judgement } from './judge-variants.ts';
import { mostDays } from './time-left.ts';

interface Circumstances {
  hasStopped: boolean;
  timeLeft: AbTesting['time_left'];
}

/** The verdict in plain words: the variant to use, how long to wait for one, or what is wrong. */
export function recommend(judgement: Judgement, { hasStopped, timeLeft }: Circumstances): string {
  const { caveats } = judgement;
  const words = hasStopped
    ? ['The test has ended.', afterEnd(judgement)]
    : [verdict(judgement), timeLeft && wait(timeLeft, judgement)];
  return [...words, ...caveats.map((caveat) => remarks[caveat])].filter(Boolean).join(' ');
}

function verdict(judgement: Judgement): string {
  const { variants, winner, leader, status, caveats } = judgement;
  const best = variants.find((variant) => variant.name === (winner ?? leader));
  if (!best) return 'No wall has been shown yet, so there is nothing to compare.';
  if (variants.length === 1)
    return `Only "${best.name}" is in use. Set up a second variant to compare it with.`;
  if (caveats.includes('bandit')) return followsResults(variants);
  if (caveats.includes('sample_ratio_mismatch')) return 'Do not choose by these numbers: something is wrong.';
  if (winner) return use(best, variants);
  if (caveats.includes('no_variation')) return 'No difference can be told.';
  if (status === 'collecting') {
    return `Keep all variants for now: each needs ${enough.impressions} walls shown and ${enough.conversions} conversions before a verdict means anything.`;
  }
  if (status === 'tie') return tie(best);
  if (caveats.includes('multiple_exposure'))
    return 'Keep all variants for now: the numbers allow no verdict.';
  return `Keep all variants for now: "${best.name}" leads with ${best.conversionRate} %, but the difference may still be chance.`;
}

function afterEnd(judgement: Judgement): string {
  const { variants, winner, leader, status, caveats } = judgement;
  const best = variants.find((variant) => variant.name === (winner ?? leader));
  if (best && winner) return use(best, variants);
  if (best && status === 'tie') return tie(best);
  if (caveats.includes('sample_ratio_mismatch'))
    return 'Do not choose by these numbers: something was wrong.';
  return 'It did not show which variant is better: either keep the one you like best, or test again for longer.';
}

function use(best: JudgedVariant, variants: JudgedVariant[]): string {
  const rest = variants.filter(({ name }) => best.tiedWith.includes(name)).map(({ name }) => `"${name}"`);
  const also = rest.length > 0 ? ` ${rest.join(' and ')} may be just as good.` : '';
  return `Use "${best.name}": it converts ${best.conversionRate} % of the visitors who see it, with ${best.confidence} % confidence.${also}`;
}

function tie(best: JudgedVariant): string {
  return `The variants are tied, so either is fine: keep the one you like best, for instance "${best.name}".`;
}

function followsResults(variants: JudgedVariant[]): string {
  const whole = variants.reduce((sum, { weight }) => sum + weight, 0);
  const shares = variants.map(({ name, weight }) => `"${name}" ${Math.round((100 * weight) / whole)} %`);
  return `The shares follow the results, now ${shares.join(', ')}. For a verdict a test with fixed shares is needed.`;
}

/** How long, in words that do not promise more than the estimate knows. */
function wait({ days }: NonNullable<Circumstances['timeLeft']>, { status }: Judgement): string {
  const aim = status === 'collecting' ? 'To find a difference of a tenth takes' : 'A verdict takes';
  if (days >= mostDays) {
    return `${aim} more than a year at today's traffic: test a bolder change, or keep the variant you like best.`;
  }
  return `${aim} about ${days < 60 ? `${days} more day${days === 1 ? '' : 's'}` : `${Math.round(days / 30)} more months`} at today's traffic.`;
}

const remarks: Partial<Record<Caveat, string>> = {
  too_few_conversions: 'Walls were shown often enough, but conversions are still too few.',
  no_variation: 'Every visitor of every variant did the same, so there is nothing to compare.',
  less_than_a_week: 'Less than a full week of data: weekdays and weekends may differ.',
  sample_ratio_mismatch:
    'The visitors are not shared out as the weights say: look for a variant that fails to show, or for pages that keep an old script. No winner is named.',
  multiple_exposure: 'More than 1 % of the sessions saw several variants, so no winner is named.',
  weights_changed:
    'The weights were changed during the test; if the traffic changed too, the rates mix that up.',
};
