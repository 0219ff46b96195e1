import type { AbTesting, Caveat } from '../../../contract/analytics/ab-testing.ts';
import { t } from '../../i18n/t.ts';
import { formatPercent } from '../../ui/numbers/number-format.ts';

/** What an owner should know before acting on the numbers, calmly and with what to do. */
export function Remarks({ result }: { result: AbTesting }) {
  const told = result.caveats.map((caveat) => ({ caveat, ...remarks[caveat](result) }));
  if (told.length === 0) return null;
  return (
    <ul className="remarks" aria-label={t('Before you act on these numbers')}>
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
    title: t('Too early.'),
    text: t(
      'Each variant needs at least 100 visits with the wall and 10 conversions before a difference means anything.',
    ),
  }),
  too_few_conversions: () => ({
    title: t('Few conversions.'),
    text: t(
      'The walls were seen often enough, but hardly anybody allowed ads yet. More time, or a bolder change, tells more.',
    ),
  }),
  no_variation: () => ({
    title: t('Every visit ended the same way.'),
    text: t(
      'Either nobody allowed ads or everybody did, so there is nothing to compare. Check that the wall works on your pages.',
    ),
  }),
  less_than_a_week: () => ({
    title: t('Less than a week.'),
    text: t('Weekdays and weekends may differ, so seven days are the least for a test.'),
  }),
  sample_ratio_mismatch: () => ({
    title: t('The visitors are not shared out as you set.'),
    text: t(
      'Something is wrong, so no winner is named: look for a variant that fails to show, or for pages that keep an old script.',
    ),
  }),
  multiple_exposure: ({ multiple_exposure_rate }) => ({
    title: t('Some visitors saw several variants.'),
    text: t(
      '{share} of the visits did, and above 1% no winner is named. It happens where variants change often or visits are long.',
      { share: formatPercent(multiple_exposure_rate) },
    ),
  }),
  weights_changed: () => ({
    title: t('The shares were changed during the test.'),
    text: t('If your traffic changed at the same time, the rates mix the two up. A new test is cleaner.'),
  }),
  bandit: () => ({
    title: t('The shares follow the results.'),
    text: t(
      'That wins conversions while it runs, and gives no verdict: for one, let the shares stay as set.',
    ),
  }),
  same_template: () => ({
    title: t('Two variants show the same wall.'),
    text: t('Any difference between them is due to chance. Give one of them a different template.'),
  }),
  template_edited: () => ({
    title: t('A template was changed during the test.'),
    text: t('The numbers mix the walls before and after the change. Start a new test for clean results.'),
  }),
  first_minutes_left_out: () => ({
    title: t('The first six minutes are not checked.'),
    text: t(
      'After the shares change, pages may use the old ones for a few minutes. These visits count, but we leave them out when checking how visitors are split.',
    ),
  }),
  beginning_expired: () => ({
    title: t('The start of the test is missing.'),
    text: t(
      'Raw events are kept for 90 days. This test ran longer, so its first visits are not in these numbers.',
    ),
  }),
};
