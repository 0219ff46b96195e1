import type { AbTesting, Caveat } from '../../contract/analytics/ab-testing.ts';
import { percentText } from '../percent-text.ts';
import { enough } from './ab-test-caveats.ts';
import type { JudgedVariant, Judgement } from './judge-variants.ts';
import { mostDays } from './time-left.ts';

type VerdictCode = AbTesting['verdict']['code'];
type Named = Pick<JudgedVariant, 'name' | 'conversionRate' | 'confidence' | 'tiedWith'>;
/** For sentences that name no variant. */
const nobody: Named = { name: '', conversionRate: 0, confidence: 0, tiedWith: [] };

interface Circumstances {
  hasStopped: boolean;
  timeLeft: AbTesting['time_left'];
}

/** The verdict as a code and in plain words: the variant to use, how long to wait for one, or what is wrong. */
export function recommend(
  judgement: Judgement,
  { hasStopped, timeLeft }: Circumstances,
): Pick<AbTesting, 'verdict' | 'recommendation'> {
  const { variants, winner, leader, caveats } = judgement;
  const best = variants.find((variant) => variant.name === (winner ?? leader)) ?? null;
  const code = hasStopped ? codeAfterEnd(judgement, best) : codeOf(judgement, best);
  const verdict = sentences[code](best ?? nobody, variants);
  const words = hasStopped
    ? ['The test has ended.', verdict]
    : [verdict, timeLeft && wait(timeLeft, judgement)];
  return {
    verdict: { code, variant: best?.name ?? null },
    recommendation: [...words, ...caveats.map((caveat) => remarks[caveat])].filter(Boolean).join(' '),
  };
}

function codeOf({ variants, winner, status, caveats }: Judgement, best: JudgedVariant | null): VerdictCode {
  if (variants.length === 0) return 'nothing_shown';
  if (variants.length === 1) return 'one_variant';
  if (caveats.includes('bandit')) return 'follows_results';
  if (caveats.includes('sample_ratio_mismatch')) return 'do_not_choose';
  if (winner) return 'winner';
  if (caveats.includes('no_variation')) return 'no_variation';
  if (status === 'collecting') return 'collecting';
  if (status === 'tie') return 'tie';
  if (caveats.includes('multiple_exposure')) return 'no_verdict';
  return best ? 'leading' : 'level';
}

function codeAfterEnd({ winner, status, caveats }: Judgement, best: JudgedVariant | null): VerdictCode {
  if (best && winner) return 'winner';
  if (status === 'tie') return 'tie';
  return caveats.includes('sample_ratio_mismatch') ? 'did_not_count' : 'undecided';
}

const sentences: Record<VerdictCode, (best: Named, variants: JudgedVariant[]) => string> = {
  nothing_shown: () => 'No wall has been shown yet, so there is nothing to compare.',
  one_variant: ({ name }) => `Only "${name}" is in use. Set up a second variant to compare it with.`,
  follows_results: (_, variants) => followsResults(variants),
  do_not_choose: () => 'Do not choose by these numbers: something is wrong.',
  did_not_count: () => 'Do not choose by these numbers: something was wrong.',
  winner: use,
  no_variation: () => 'No difference can be told.',
  collecting: () =>
    `Keep all variants for now: each needs ${enough.impressions} walls shown and ${enough.conversions} conversions before a verdict means anything.`,
  tie: ({ name }) =>
    `It's a tie, so either works: keep the one you like best${name && `, for example "${name}"`}.`,
  no_verdict: () => 'Keep all variants for now: the numbers allow no verdict.',
  level: (_, variants) =>
    `Keep all variants for now: the best ones are level at ${percentText(Math.max(...variants.map((each) => each.conversionRate)))}.`,
  leading: ({ name, conversionRate }) =>
    `Keep all variants for now: "${name}" leads with ${percentText(conversionRate)}, but the difference may still be chance.`,
  undecided: () =>
    'It did not show which variant is better: either keep the one you like best, or test again for longer.',
};

function use(best: Named, variants: JudgedVariant[]): string {
  const rest = variants.filter(({ name }) => best.tiedWith.includes(name)).map(({ name }) => `"${name}"`);
  const also = rest.length > 0 ? ` ${rest.join(' and ')} may be just as good.` : '';
  return `Use "${best.name}": it converts ${percentText(best.conversionRate)} of the visitors who see it, with ${percentText(best.confidence)} confidence.${also}`;
}

function followsResults(variants: JudgedVariant[]): string {
  const whole = variants.reduce((sum, { weight }) => sum + weight, 0);
  const shares = variants.map(({ name, weight }) => `"${name}" ${percentText((100 * weight) / whole)}`);
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
  multiple_exposure: 'More than 1% of the sessions saw several variants, so no winner is named.',
  weights_changed:
    'The weights were changed during the test; if the traffic changed too, the rates mix that up.',
  same_template:
    'Two variants show the same wall, so their difference is due to chance. Give one of them a different template.',
  template_edited:
    'A template was changed while it was being tested, so its numbers mix the walls before and after.',
  first_minutes_left_out:
    'The check of how visitors are split leaves out the first six minutes after each change of the shares.',
  beginning_expired:
    'The test ran longer than raw events are kept (90 days): sessions from its start are missing here.',
};
