import { message, type Text } from '../../kit/messages/text.ts';
import type { AbTest, AbTestEnd, AbTesting, Caveat } from '../analytics/ab-testing.ts';
import { shareText } from './share-text.ts';

type Variant = Pick<
  AbTesting['variants'][number],
  'name' | 'impressions' | 'conversions' | 'conversion_rate' | 'confidence' | 'tied_with'
>;
type Result = Pick<AbTesting, 'verdict' | 'allocation' | 'stopped_at'> & { variants: Variant[] };
const aYear = 365;

/** The verdict, how long to wait for one, and what is wrong. */
export function recommendationText(
  result: Result & Pick<AbTesting, 'status' | 'time_left' | 'caveats' | 'multiple_exposure_rate'>,
): Text {
  const { stopped_at, time_left, status, caveats } = result;
  const remarks = caveats
    .filter((caveat) => !saidByVerdict.includes(caveat))
    .map((caveat) => remarkOf(caveat, result));
  return [
    stopped_at ? message('ab-test.theTestHasEnded') : '',
    verdictText(result),
    time_left && !stopped_at ? waitText(time_left, status) : '',
    ...remarks.flatMap(({ title, text }) => [title, text]),
  ];
}

/** The verdict alone. */
export function verdictText(result: Result): Text {
  const { verdict, variants } = result;
  return sentences[verdict.code](variants.find(({ name }) => name === verdict.variant) ?? nobody, result);
}

/** How long, in words that do not promise more than the estimate knows. */
export function waitText(
  { days, visitors_per_variant }: NonNullable<AbTesting['time_left']>,
  status: AbTesting['status'],
): Text {
  const visits = visitors_per_variant;
  const isCollecting = status === 'collecting';
  if (days >= aYear) {
    return isCollecting
      ? message('ab-test.toFindADifferenceOfA', { visits })
      : message('ab-test.aVerdictTakesMoreThan', { visits });
  }
  return isCollecting
    ? message('ab-test.toFindADifferenceOf', { count: days, visits })
    : message('ab-test.aVerdictTakesAboutMore', { count: days, visits });
}

/** What an owner should know before acting on the numbers, and what to do. */
export function remarkOf(
  caveat: Caveat,
  { multiple_exposure_rate, stopped_at }: Pick<AbTesting, 'multiple_exposure_rate' | 'stopped_at'>,
): { title: Text; text: Text } {
  const ended = stopped_at === null ? undefined : remarksAfterEnd[caveat];
  const [title, text] = ended ?? remarks[caveat](multiple_exposure_rate);
  return { title, text };
}

const saidByVerdict: Caveat[] = ['too_little_data', 'bandit', 'ramp_up'];
const nobody: Variant = {
  ...{ name: '', impressions: 0, conversions: 0, conversion_rate: 0 },
  ...{ confidence: 0, tied_with: [] },
};

const sentences: Record<AbTesting['verdict']['code'], (best: Variant, result: Result) => Text> = {
  nothing_shown: () => message('ab-test.noWallHasBeenShown'),
  one_variant: ({ name }) => message('ab-test.onlyNameIsInUse', { name }),
  follows_results: (_, { allocation }) =>
    message('ab-test.theSharesFollowTheResultsNow', {
      shares: {
        list: (allocation ?? []).map(({ name, share }) =>
          message('ab-test.nameShare', { name, share: { format: 'setPercent', of: share } }),
        ),
      },
    }),
  do_not_choose: () => message('ab-test.doNotChooseByThese'),
  did_not_count: () => message('ab-test.doNotChooseByTheseNumbers'),
  winner: (best, { stopped_at }) => [winnerText(best, stopped_at !== null), alsoGood(best)],
  no_variation: () => message('ab-test.noDifferenceFound'),
  collecting: () => message('ab-test.keepAllVariantsForNowEach'),
  ramp_up: () => message('ab-test.rampUpVerdict'),
  tie: ({ name }) =>
    name ? message('ab-test.itsATieSoEitherWorks', { name }) : message('ab-test.itsATieSoEither'),
  no_verdict: () => message('ab-test.keepAllVariantsForNow'),
  level: (_, { variants }) => {
    const [best = nobody] = [...variants].sort((one, other) => other.conversion_rate - one.conversion_rate);
    return message('ab-test.keepAllVariantsForNowThe', { rate: rateText(best) });
  },
  leading: (best) => message('ab-test.keepAllVariantsForNowName', { name: best.name, rate: rateText(best) }),
  undecided: () => message('ab-test.itDidNotShowWhich'),
};

const remarks: Record<Caveat, (exposure: number) => [title: Text, text: Text]> = {
  too_little_data: () => [message('ab-test.tooEarly'), message('ab-test.eachVariantNeedsAtLeast')],
  too_few_conversions: () => [message('ab-test.fewConversions'), message('ab-test.theWallsWereSeenOften')],
  no_variation: () => [
    message('ab-test.everyVisitEndedTheSame'),
    message('ab-test.eitherNobodyAllowedAdsOr'),
  ],
  less_than_a_week: () => [message('ab-test.lessThanAWeek'), message('ab-test.weekdaysAndWeekendsMayDiffer')],
  sample_ratio_mismatch: () => [
    message('ab-test.theVisitorsAreNotShared'),
    message('ab-test.somethingIsWrongSoNo'),
  ],
  multiple_exposure: (exposure) => [
    message('ab-test.someVisitorsSawSeveralVariants'),
    message('ab-test.shareOfTheVisitsDid', { share: percent(exposure) }),
  ],
  weights_changed: () => [
    message('ab-test.theSharesWereChangedDuring'),
    message('ab-test.ifYourTrafficChangedAt'),
  ],
  bandit: () => [message('ab-test.theSharesFollowTheResults'), message('ab-test.thatWinsConversionsWhileIt')],
  same_template: () => [
    message('ab-test.twoVariantsShowTheSame'),
    message('ab-test.anyDifferenceBetweenThemIs'),
  ],
  template_edited: () => [
    message('ab-test.aTemplateWasChangedDuring'),
    message('ab-test.theNumbersMixTheWalls'),
  ],
  guard_rail_broken: () => [message('ab-test.guardrailBroke'), message('ab-test.guardrailBrokeMeans')],
  first_minutes_left_out: () => [
    message('ab-test.theFirstSixMinutesAre'),
    message('ab-test.afterTheSharesChangePages'),
  ],
  ramp_up: () => [message('ab-test.rampUpTitle'), message('ab-test.rampUpMeans')],
};

/** An ended test has nothing more to wait for. */
const remarksAfterEnd: Partial<Record<Caveat, [title: Text, text: Text]>> = {
  too_few_conversions: [message('ab-test.fewConversions'), message('ab-test.fewConversionsAtEnd')],
  guard_rail_broken: [message('ab-test.guardrailBroke'), message('ab-test.guardrailBrokeMeant')],
  ramp_up: [message('ab-test.rampUpTitleAtEnd'), message('ab-test.rampUpAtEnd')],
};

/** After its end, there may be nothing left to do: everyone may see the winner by now. */
function winnerText(best: Variant, isEnded: boolean): Text {
  const values = { name: best.name, rate: rateText(best), confidence: percent(best.confidence) };
  return isEnded
    ? message('ab-test.learnedWinner', values)
    : message('ab-test.useNameItConvertsRate', values);
}

function rateText({ conversions, impressions }: Variant): Text {
  return shareText(conversions, impressions);
}

function alsoGood({ tied_with }: Variant): Text {
  if (tied_with.length === 0) return '';
  const names = { list: tied_with.map((name) => message('ab-test.name', { name })) };
  return message('ab-test.namesMayBeJustAs', { names });
}

function percent(value: number): Text {
  return { format: 'percent', of: value };
}

/** Why a test ended, and which wall was everyone’s afterward, on or off. */
export function testEndText({
  ended_because,
  wall_after,
}: Pick<AbTest, 'ended_because' | 'wall_after'>): Text {
  if (ended_because === null) return '';
  if (ended_because === 'date_reached')
    return message('ab-test.endedOnItsLastDay', { name: wall_after ?? '' });
  if (ended_because === 'switched_off' && wall_after !== null)
    return message('ab-test.switchedOffThenName', { name: wall_after });
  return ends[ended_because];
}

const ends: Record<Exclude<AbTestEnd, 'date_reached'>, Text> = {
  switched_off: message('ab-test.switchedOff'),
  variants_changed: message('ab-test.endedBecauseAVariantWas'),
  template_changed: message('ab-test.endedBecauseAVariantWasGiven'),
  allocation_changed: message('ab-test.endedBecauseTheWayVisitors'),
};
