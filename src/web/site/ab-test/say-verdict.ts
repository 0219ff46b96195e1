import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { locale } from '../../i18n/dictionary.ts';
import { t } from '../../i18n/t.ts';
import { formatPercent, formatRough } from '../../ui/numbers/number-format.ts';

type Verdict = AbTesting['verdict'];
type Variant = Pick<AbTesting['variants'][number], 'name' | 'conversion_rate' | 'confidence' | 'tied_with'>;

/** The verdict of an A/B test in a sentence; what follows it stands beside the numbers as remarks. */
export function sayVerdict(result: AbTesting): string {
  const { verdict, variants, recommendation } = result;
  const best = variants.find(({ name }) => name === verdict.variant);
  return sentences[verdict.code]?.(best ?? nobody, result) ?? recommendation;
}

const nobody: Variant = { name: '', conversion_rate: 0, confidence: 0, tied_with: [] };

const sentences: Record<Verdict['code'], (best: Variant, result: AbTesting) => string> = {
  nothing_shown: () => t('No wall has been shown yet, so there is nothing to compare.'),
  one_variant: ({ name }) =>
    t('Only “{name}” is in use. Set up a second variant to compare it with.', { name }),
  follows_results: (_, { allocation }) =>
    t('The shares follow the results, now {shares}.', {
      shares: list((allocation ?? []).map(({ name, share }) => `${quoted(name)} ${formatRough(share)}`)),
    }),
  do_not_choose: () => t('Do not choose by these numbers: something is wrong.'),
  did_not_count: () => t('Do not choose by these numbers: something was wrong.'),
  winner: (best) => [use(best), alsoGood(best)].filter(Boolean).join(' '),
  no_variation: () => t('No difference can be told.'),
  collecting: () =>
    t(
      'Keep all variants for now: each needs 100 walls shown and 10 conversions before a verdict means anything.',
    ),
  tie: ({ name }) =>
    name
      ? t("It's a tie, so either works: keep the one you like best, for example “{name}”.", { name })
      : t("It's a tie, so either works: keep the one you like best."),
  no_verdict: () => t('Keep all variants for now: the numbers allow no verdict.'),
  level: (_, { variants }) =>
    t('Keep all variants for now: the best ones are level at {rate}.', {
      rate: formatPercent(Math.max(...variants.map((each) => each.conversion_rate))),
    }),
  leading: ({ name, conversion_rate }) =>
    t('Keep all variants for now: “{name}” leads with {rate}, but the difference may still be chance.', {
      name,
      rate: formatPercent(conversion_rate),
    }),
  undecided: () =>
    t(
      'It did not show which variant is better: either keep the one you like best, or test again for longer.',
    ),
};

function use({ name, conversion_rate, confidence }: Variant): string {
  return t('Use “{name}”: it converts {rate} of the visitors who see it, with {confidence} confidence.', {
    name,
    rate: formatPercent(conversion_rate),
    confidence: formatPercent(confidence),
  });
}

function alsoGood({ tied_with }: Variant): string {
  if (tied_with.length === 0) return '';
  return t('{names} may be just as good.', { names: list(tied_with.map(quoted)) });
}

function quoted(name: string): string {
  return t('“{name}”', { name });
}

function list(parts: string[]): string {
  return new Intl.ListFormat(locale).format(parts);
}
