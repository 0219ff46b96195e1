import { coded, message, type Text } from '../../kit/messages/text.ts';
import type { Advice } from '../analytics/advice.ts';
import { asLearned, learnedText } from './learned-texts.ts';
import { kindText, valueText } from './value-texts.ts';

interface AdviceTexts {
  title: Text;
  text: Text;
  /** On the button that leads to where it is done. */
  open?: Text;
}

/** Where each is done: a tab of the site, or a page of the account. */
export function advicePlace(siteId: string, { id, about }: Pick<Advice, 'id' | 'about'>): string {
  if (id === 'fix_email') return '/settings/email';
  const place = `/sites/${siteId}/${tabs[id]}`;
  const isProposed = id === 'try_template' && about.template;
  return isProposed ? `${place}?${new URLSearchParams({ template: about.template ?? '' })}` : place;
}

const tabs: Record<Exclude<Advice['id'], 'fix_email'>, string> = {
  ...{ no_visits: 'settings', no_data: 'settings', path_listed: 'settings', turn_wall_on: 'wall' },
  ...{
    set_rate: 'revenue',
    use_winner: 'ab-test',
    test_ended: 'ab-test',
    try_template: 'ab-test',
    set_holdout: 'ab-test',
  },
  ...{ segment_below: 'settings', segment_above: 'revenue', later_walls: 'settings' },
  ...{ check_detection: 'detection', explain_dns: 'wall', serve_first_party: 'settings#paths' },
};

/** One thing to do, and why. */
export function adviceTexts({ id, about }: Pick<Advice, 'id' | 'about'>): AdviceTexts {
  return texts[id](about);
}

export function adviceNumberText(code: Advice['numbers'][number]['code']): Text {
  return coded('advice-numbers.*', code);
}

/** A value of a number, its interval or what was expected, with its unit. */
function adviceValueText(code: Advice['numbers'][number]['code'], value: number): Text {
  if (code === 'addresses_listed' || code === 'visits_with_wall') return { format: 'count', of: value };
  if (code === 'difference') return message('common.sizePts', { size: { format: 'decimal', of: value } });
  return { format: 'percent', of: value };
}

/** A number and what it is beside, as a reader sees them: rounded once. */
export function adviceNumberTexts({ code, value, expected, interval, unrounded }: Advice['numbers'][number]) {
  const written = (of: number) => adviceValueText(code, of);
  const of = unrounded ?? { value, expected };
  return {
    ...{ label: adviceNumberText(code), value: written(of.value) },
    expected: of.expected === null ? null : written(of.expected),
    ends: interval && { low: written(interval[0]), high: written(interval[1]) },
  };
}

/** @param until last of the 30 days, where a report is about days gone by */
function wallOffText(share: Text, until: string | undefined): Text {
  if (until === undefined) return message('next.turnWallOnText', { share });
  return message('next.turnWallOnTextUntil', { share, day: { format: 'shortDay', of: until } });
}

/** On the button of those that have no word of their own. */
export const openAdvice = message('next.show');

const texts: Record<Advice['id'], (about: Advice['about']) => AdviceTexts> = {
  no_visits: () => ({
    title: message('next.noVisits'),
    text: message('next.noVisitsText'),
    open: message('next.checkInstallation'),
  }),
  no_data: ({ hours = '' }) => ({
    title: message('next.noData', { hours: Number(hours) }),
    text: message('next.noDataText'),
    open: message('next.checkInstallation'),
  }),
  fix_email: ({ state = '' }) => ({
    title: message(state === 'kept' ? 'next.noMailServer' : 'next.emailFails'),
    text: message(state === 'kept' ? 'next.noMailServerText' : 'next.emailFailsText'),
    open: message('next.checkEmail'),
  }),
  turn_wall_on: (about) => ({
    title: message('next.turnWallOn'),
    text: wallOffText({ format: 'percent', of: Number(about.share ?? '') }, about.until),
    open: message('next.seeTheWall'),
  }),
  set_rate: () => ({
    title: message('next.setRate'),
    text: message('next.setRateText'),
    open: message('story.setYourRate'),
  }),
  use_winner: ({ variant = '', confidence = '', ended = '' }) => ({
    title: message('common.useNameForEveryone', { name: variant }),
    text: message(ended ? 'revenue.abTestEndedWith' : 'revenue.theABTestHas', {
      name: variant,
      confidence: { format: 'percent', of: Number(confidence) },
    }),
  }),
  test_ended: (about) => ({
    title: message('next.testEnded'),
    text: learnedText(asLearned(about)),
    open: message('next.seeResult'),
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
    open: message('ab-test.setUpATest'),
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
  serve_first_party: ({ share = '' }) => ({
    title: message('next.serveFirstParty'),
    text: message('next.serveFirstPartyText', { share: { format: 'percent', of: Number(share) } }),
    open: message('next.setItUp'),
  }),
  path_listed: ({ addresses = '', lists = '' }) => ({
    title: message('revenue.aFilterListNamesAn'),
    text: message('revenue.addressesInListsVisitorsWho', { addresses, lists }),
  }),
};
