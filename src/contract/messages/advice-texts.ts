import { coded, message, type Text } from '../../kit/messages/text.ts';
import type { Advice } from '../analytics/advice.ts';
import { kindText, valueText } from './value-texts.ts';

interface AdviceTexts {
  title: Text;
  text: Text;
}

/** One thing to do, and why. */
export function adviceTexts({ id, about }: Pick<Advice, 'id' | 'about'>): AdviceTexts {
  return texts[id](about);
}

export function adviceNumberText(code: Advice['numbers'][number]['code']): Text {
  return coded('advice-numbers.*', code);
}

const texts: Record<Advice['id'], (about: Advice['about']) => AdviceTexts> = {
  use_winner: ({ variant = '', confidence = '' }) => ({
    title: message('common.useNameForEveryone', { name: variant }),
    text: message('revenue.theABTestHas', {
      name: variant,
      confidence: { format: 'percent', of: Number(confidence) },
    }),
  }),
  segment_below: ({ dimension = '', value = '' }) => ({
    title: message('revenue.askVisitorsOfSegmentSoftly', { segment: valueText(dimension, value) }),
    text: message('revenue.visitorsOfSegmentAllowTheSite', { segment: valueText(dimension, value) }),
  }),
  segment_above: ({ dimension = '', value = '' }) => ({
    title: message('revenue.segmentAllowsTheSiteMore', { segment: valueText(dimension, value) }),
    text: message('revenue.visitorsOfSegmentAllowThe', { segment: valueText(dimension, value) }),
  }),
  later_walls: () => ({
    title: message('revenue.showTheWallLessOften'),
    text: message('revenue.fromTheThirdWallOf'),
  }),
  try_template: ({ template = '' }) => ({
    title: template
      ? message('revenue.tryTheTemplateName', { name: template })
      : message('revenue.tryASecondTemplate'),
    text: message('revenue.enoughWallsAreShownTo'),
  }),
  set_holdout: () => ({
    title: message('revenue.keepAHoldOutOf'),
    text: message('revenue.toMeasureTheWallsEffect'),
  }),
  check_detection: ({ kind = '' }) => ({
    title: message('revenue.checkTheDetectionKind', { kind: kindText(kind) }),
    text: message('revenue.unusuallyManyVisitorsInWhom', { kind: kindText(kind) }),
  }),
  explain_dns: () => ({
    title: message('revenue.explainBlockersInTheNetwork'),
    text: message('revenue.mostVisitorsWhoAllowedThe'),
  }),
  path_listed: ({ addresses = '', lists = '' }) => ({
    title: message('revenue.aFilterListNamesAn'),
    text: message('revenue.addressesInListsVisitorsWho', { addresses, lists }),
  }),
};
