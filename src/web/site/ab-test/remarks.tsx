import type { AbTesting, Caveat } from '../../../contract/analytics/ab-testing.ts';
import { t } from '../../i18n/t.ts';
import { formatPercent } from '../../ui/numbers/number-format.ts';

/** What an owner should know before acting on the numbers, calmly and with what to do. */
export function Remarks({ result }: { result: AbTesting }) {
  const told = result.caveats.map((caveat) => ({ caveat, ...remarks[caveat](result) }));
  if (told.length === 0) return null;
  return (
    <ul className="remarks" aria-label={t('ab-test.beforeYouActOnThese')}>
      {told.map(({ caveat, title, text }) => (
        <li key={caveat}>
          <strong>{title}</strong> {text}
        </li>
      ))}
    </ul>
  );
}

const remarks: Record<Caveat, (result: AbTesting) => { title: string; text: string }> = {
  too_little_data: () => ({
    title: t('ab-test.tooEarly'),
    text: t('ab-test.eachVariantNeedsAtLeast'),
  }),
  too_few_conversions: () => ({
    title: t('ab-test.fewConversions'),
    text: t('ab-test.theWallsWereSeenOften'),
  }),
  no_variation: () => ({
    title: t('ab-test.everyVisitEndedTheSame'),
    text: t('ab-test.eitherNobodyAllowedAdsOr'),
  }),
  less_than_a_week: () => ({
    title: t('ab-test.lessThanAWeek'),
    text: t('ab-test.weekdaysAndWeekendsMayDiffer'),
  }),
  sample_ratio_mismatch: () => ({
    title: t('ab-test.theVisitorsAreNotShared'),
    text: t('ab-test.somethingIsWrongSoNo'),
  }),
  multiple_exposure: ({ multiple_exposure_rate }) => ({
    title: t('ab-test.someVisitorsSawSeveralVariants'),
    text: t('ab-test.shareOfTheVisitsDid', { share: formatPercent(multiple_exposure_rate) }),
  }),
  weights_changed: () => ({
    title: t('ab-test.theSharesWereChangedDuring'),
    text: t('ab-test.ifYourTrafficChangedAt'),
  }),
  bandit: () => ({
    title: t('ab-test.theSharesFollowTheResults'),
    text: t('ab-test.thatWinsConversionsWhileIt'),
  }),
  same_template: () => ({
    title: t('ab-test.twoVariantsShowTheSame'),
    text: t('ab-test.anyDifferenceBetweenThemIs'),
  }),
  template_edited: () => ({
    title: t('ab-test.aTemplateWasChangedDuring'),
    text: t('ab-test.theNumbersMixTheWalls'),
  }),
  first_minutes_left_out: () => ({
    title: t('ab-test.theFirstSixMinutesAre'),
    text: t('ab-test.afterTheSharesChangePages'),
  }),
  beginning_expired: () => ({
    title: t('ab-test.theStartOfTheTest'),
    text: t('ab-test.rawEventsAreKeptFor'),
  }),
};
