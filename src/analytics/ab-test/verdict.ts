import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import type { JudgedVariant, Judgement } from './judge-variants.ts';

type VerdictCode = AbTesting['verdict']['code'];

/** The verdict as a code, with the variant that it names. */
export function verdictOf(judgement: Judgement, hasStopped: boolean): AbTesting['verdict'] {
  const { variants, winner, leader } = judgement;
  const best = variants.find((variant) => variant.name === (winner ?? leader)) ?? null;
  const code = hasStopped ? codeAfterEnd(judgement, best) : codeOf(judgement, best);
  return { code, variant: best?.name ?? null };
}

function codeOf({ variants, winner, status, caveats }: Judgement, best: JudgedVariant | null): VerdictCode {
  if (variants.length === 0) return 'nothing_shown';
  if (variants.length === 1) return 'one_variant';
  if (caveats.includes('bandit')) return 'follows_results';
  if (caveats.includes('sample_ratio_mismatch')) return 'do_not_choose';
  if (caveats.includes('ramp_up')) return 'ramp_up';
  if (winner) return 'winner';
  if (caveats.includes('no_variation')) return 'no_variation';
  if (status === 'collecting') return 'collecting';
  if (status === 'tie') return 'tie';
  if (caveats.includes('multiple_exposure')) return 'no_verdict';
  return best ? 'leading' : 'level';
}

function codeAfterEnd({ winner, status, caveats }: Judgement, best: JudgedVariant | null): VerdictCode {
  if (caveats.includes('sample_ratio_mismatch')) return 'did_not_count';
  if (best && winner) return 'winner';
  return status === 'tie' ? 'tie' : 'undecided';
}
