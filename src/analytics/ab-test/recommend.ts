import type { AbTesting, Caveat } from '../../contract/analytics/ab-testing.ts';
import { percentText } from '../percent-text.ts';
import { enough } from './ab-test-caveats.ts';
import type { JudgedVariant, Judgement } from './judge-variants.ts';
import { maxDays } from './time-left.ts';

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
  nothing_shown: () => "No wall has been shown yet, so there's nothing to compare.",
  one_variant: ({ name }) => `Only "${name}" is in use. Add a second variant to compare it with.`,
  follows_results: (_, variants) => followsResults(variants),
  do_not_choose: () => "Don't act on these numbers: something is wrong.",
  did_not_count: () => "Don't act on these numbers: something was wrong.",
  winner: use,
  no_variation: () => 'No difference found.',
  collecting: () =>
    `Keep all variants for now: each needs ${enough.impressions} walls shown and ${enough.conversions} conversions before a verdict means anything.`,
  tie: ({ name }) => `It's a tie: either works. Keep the one you like best${name && `, e.g. "${name}"`}.`,
  no_verdict: () => "Keep all variants for now: the numbers don't allow a verdict.",
  level: (_, variants) =>
    `Keep all variants for now: the best ones are tied at ${percentText(Math.max(...variants.map((each) => each.conversionRate)))}.`,
  leading: ({ name, conversionRate }) =>
    `Keep all variants for now: "${name}" leads with ${percentText(conversionRate)}, but the difference may still be due to chance.`,
  undecided: () =>
    "The test didn't show which variant is better. Keep the one you like best, or test again for longer.",
};

function use(best: Named, variants: JudgedVariant[]): string {
  const rest = variants.filter(({ name }) => best.tiedWith.includes(name)).map(({ name }) => `"${name}"`);
  const also = rest.length > 0 ? ` ${rest.join(' and ')} may be just as good.` : '';
  return `Use "${best.name}": it converts ${percentText(best.conversionRate)} of the visitors who see it, with ${percentText(best.confidence)} confidence.${also}`;
}

function followsResults(variants: JudgedVariant[]): string {
  const whole = variants.reduce((sum, { weight }) => sum + weight, 0);
  const shares = variants.map(({ name, weight }) => `"${name}" ${percentText((100 * weight) / whole)}`);
  return `The traffic split is automatic, currently ${shares.join(', ')}. For a verdict, choose a fixed split.`;
}

/** How long, in words that do not promise more than the estimate knows. */
function wait({ days }: NonNullable<Circumstances['timeLeft']>, { status }: Judgement): string {
  const aim = status === 'collecting' ? 'Detecting a 10% difference will take' : 'A verdict will take';
  if (days >= maxDays) {
    return `${aim} more than a year at current traffic. Test a bolder change, or keep the variant you like best.`;
  }
  return `${aim} about ${days < 60 ? `${days} more day${days === 1 ? '' : 's'}` : `${Math.round(days / 30)} more months`} at current traffic.`;
}

const remarks: Partial<Record<Caveat, string>> = {
  too_few_conversions: 'The walls were shown often enough, but hardly anyone has allowed ads yet.',
  no_variation: "Either no one or everyone allowed ads, so there's nothing to compare.",
  less_than_a_week: 'Less than a full week of data: weekdays and weekends may differ.',
  sample_ratio_mismatch:
    "Visitors aren't split as the weights say, so no winner is declared. Look for a variant that doesn't appear, or for pages with an outdated script.",
  multiple_exposure: 'More than 1% of sessions saw several variants, so no winner is declared.',
  weights_changed:
    'The weights changed during the test. If your traffic changed too, the rates reflect both.',
  same_template:
    'Two variants show the same wall, so their difference is due to chance. Give one of them a different template.',
  template_edited: 'A template changed during the test, so its numbers mix results from before and after.',
  first_minutes_left_out:
    'The check of how visitors are split leaves out the first six minutes after each change of the shares.',
  beginning_expired:
    'The test ran longer than raw events are kept (90 days): sessions from its start are missing here.',
};
