import type { AbTesting } from '../../../contract/analytics/ab-testing.ts';
import { locale } from '../../i18n/language.ts';
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
  nothing_shown: () => t('ab-test.noWallHasBeenShown'),
  one_variant: ({ name }) => t('ab-test.onlyNameIsInUse', { name }),
  follows_results: (_, { allocation }) =>
    t('ab-test.theSharesFollowTheResultsNow', {
      shares: list((allocation ?? []).map(({ name, share }) => `${quoted(name)} ${formatRough(share)}`)),
    }),
  do_not_choose: () => t('ab-test.doNotChooseByThese'),
  did_not_count: () => t('ab-test.doNotChooseByTheseNumbers'),
  winner: (best) => [use(best), alsoGood(best)].filter(Boolean).join(' '),
  no_variation: () => t('ab-test.noDifferenceCanBeTold'),
  collecting: () => t('ab-test.keepAllVariantsForNowEach'),
  tie: ({ name }) => (name ? t('ab-test.itsATieSoEitherWorks', { name }) : t('ab-test.itsATieSoEither')),
  no_verdict: () => t('ab-test.keepAllVariantsForNow'),
  level: (_, { variants }) =>
    t('ab-test.keepAllVariantsForNowThe', {
      rate: formatPercent(Math.max(...variants.map((each) => each.conversion_rate))),
    }),
  leading: ({ name, conversion_rate }) =>
    t('ab-test.keepAllVariantsForNowName', {
      name,
      rate: formatPercent(conversion_rate),
    }),
  undecided: () => t('ab-test.itDidNotShowWhich'),
};

function use({ name, conversion_rate, confidence }: Variant): string {
  return t('ab-test.useNameItConvertsRate', {
    name,
    rate: formatPercent(conversion_rate),
    confidence: formatPercent(confidence),
  });
}

function alsoGood({ tied_with }: Variant): string {
  if (tied_with.length === 0) return '';
  return t('ab-test.namesMayBeJustAs', { names: list(tied_with.map(quoted)) });
}

function quoted(name: string): string {
  return t('ab-test.name', { name });
}

function list(parts: string[]): string {
  return new Intl.ListFormat(locale).format(parts);
}
