import type { Advice, AdviceId } from '../../../contract/analytics/advice.ts';
import { t } from '../../i18n/t.ts';
import { valueName } from '../../numbers/value-names.ts';
import { formatPercent } from '../../ui/numbers/number-format.ts';

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
    title: t('common.useNameForEveryone', { name: variant }),
    text: t('revenue.theABTestHas', { name: variant, confidence: formatPercent(Number(confidence)) }),
  }),
  segment_below: (about) => ({
    title: t('revenue.askVisitorsOfSegmentSoftly', { segment: segmentOf(about) }),
    text: t('revenue.visitorsOfSegmentAllowTheSite', { segment: segmentOf(about) }),
  }),
  segment_above: (about) => ({
    title: t('revenue.segmentAllowsTheSiteMore', { segment: segmentOf(about) }),
    text: t('revenue.visitorsOfSegmentAllowThe', { segment: segmentOf(about) }),
  }),
  later_walls: () => ({
    title: t('revenue.showTheWallLessOften'),
    text: t('revenue.fromTheThirdWallOf'),
  }),
  try_template: ({ template = '' }) => ({
    title: template ? t('revenue.tryTheTemplateName', { name: template }) : t('revenue.tryASecondTemplate'),
    text: t('revenue.enoughWallsAreShownTo'),
  }),
  set_holdout: () => ({
    title: t('revenue.keepAHoldOutOf'),
    text: t('revenue.toMeasureTheWallsEffect'),
  }),
  check_detection: ({ kind = '' }) => ({
    title: t('revenue.checkTheDetectionKind', { kind: valueName('kind', kind) }),
    text: t('revenue.unusuallyManyVisitorsInWhom', { kind: valueName('kind', kind) }),
  }),
  explain_dns: () => ({
    title: t('revenue.explainBlockersInTheNetwork'),
    text: t('revenue.mostVisitorsWhoAllowedThe'),
  }),
  path_listed: ({ addresses = '', lists = '' }) => ({
    title: t('revenue.aFilterListNamesAn'),
    text: t('revenue.addressesInListsVisitorsWho', { addresses, lists }),
  }),
};

const labels: Record<Number['code'], string> = {
  addresses_listed: t('revenue.addressesListed'),
  visits_with_wall: t('revenue.visitsWithAWallIn'),
  say_no_blocker: t('revenue.percentWhoSayThatThey'),
  network_remained: t('revenue.percentOfFailedChecksWhere'),
  allow_after_later_wall: t('revenue.percentWhoAllowAfterA'),
  allow: t('revenue.percentWhoAllowTheSite'),
  difference: t('revenue.differenceInPoints'),
};

/** Germany, for the country DE. */
function segmentOf({ dimension = '', value = '' }: Advice['about']): string {
  if (dimension === 'country' || dimension === 'device' || dimension === 'blocker') {
    return valueName(dimension, value);
  }
  return `${dimension} ${value}`;
}
