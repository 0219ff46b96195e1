import type { Advice, AdviceId } from '../../../contract/analytics/advice.ts';
import { t } from '../../i18n/t.ts';
import { formatPercent } from '../../ui/numbers/number-format.ts';
import { valueName } from '../overview/value-names.ts';

interface Words {
  title: string;
  text: string;
}

type Number = Advice['numbers'][number];

/** One thing to do and why, in the reader's language; what this code does not know stays as the API says it. */
export function sayAdvice(advice: Advice): Words {
  return words[advice.id]?.(advice.about) ?? advice;
}

export function sayNumber({ code, label }: Number): string {
  return labels[code] ?? label;
}

const words: Record<AdviceId, (about: Advice['about']) => Words> = {
  use_winner: ({ variant = '', confidence = '' }) => ({
    title: t('Use “{name}” for everyone', { name: variant }),
    text: t(
      'The A/B test has a winner, “{name}”, with {confidence} confidence. Until you use it, the other visitors still see the other walls. Its result is kept.',
      { name: variant, confidence: formatPercent(Number(confidence)) },
    ),
  }),
  segment_below: (about) => ({
    title: t('Ask visitors of “{segment}” softly, or not at all', { segment: segmentOf(about) }),
    text: t(
      'Visitors of “{segment}” allow the site clearly less often than the others. A wall that can be closed, or none, costs fewer of their visits.',
      { segment: segmentOf(about) },
    ),
  }),
  segment_above: (about) => ({
    title: t('“{segment}” allows the site more often', { segment: segmentOf(about) }),
    text: t(
      'Visitors of “{segment}” allow the site clearly more often than the others: what works there may work elsewhere.',
      { segment: segmentOf(about) },
    ),
  }),
  later_walls: () => ({
    title: t('Show the wall less often'),
    text: t(
      'From the third wall of a visit on, few visitors allow the site: those who would have done so did before. Further walls cost visits and win little.',
    ),
  }),
  try_template: ({ template = '' }) => ({
    title: template ? t('Try the template “{name}”', { name: template }) : t('Try a second template'),
    text: t('Enough walls are shown to compare two templates, and only one is in use.'),
  }),
  set_holdout: () => ({
    title: t('Keep a hold-out of 5%'),
    text: t(
      "To measure the wall's effect, you need a random control group that never sees it. 5% is enough.",
    ),
  }),
  check_detection: ({ kind = '' }) => ({
    title: t('Check the detection: {kind}', { kind: valueName('kind', kind) }),
    text: t(
      'Unusually many visitors in whom a blocker of the kind “{kind}” was found say that they use none. Look at a page of yours the way they do, and read docs/detection.md.',
      { kind: valueName('kind', kind) },
    ),
  }),
  explain_dns: () => ({
    title: t('Explain blockers in the network'),
    text: t(
      'Most visitors who allowed the site and were not let through still have a blocker in their network or device settings. Say so in the text of the wall, and offer another way.',
    ),
  }),
  path_listed: ({ addresses = '', lists = '' }) => ({
    title: t('A filter list names an address of yours'),
    text: t(
      '{addresses}: in {lists}. Visitors who use it are not measured. Use paths of your own, and draw new ones when they are listed.',
      { addresses, lists },
    ),
  }),
};

const labels: Record<Number['code'], string> = {
  addresses_listed: t('Addresses listed'),
  visits_with_wall: t('Visits with a wall in 30 days'),
  say_no_blocker: t('Percent who say that they use no blocker'),
  network_remained: t('Percent of failed checks where a network blocker remained'),
  allow_after_later_wall: t('Percent who allow after a third or later wall'),
  allow: t('Percent who allow the site'),
  difference: t('Difference in points'),
};

/** Germany, for the country DE. */
function segmentOf({ dimension = '', value = '' }: Advice['about']): string {
  if (dimension === 'country' || dimension === 'device' || dimension === 'blocker') {
    return valueName(dimension, value);
  }
  return `${dimension} ${value}`;
}
