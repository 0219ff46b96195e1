import { coded, message, type Text } from '../../kit/messages/text.ts';
import type { Alert, AlertData, AlertKind } from '../integrations/alerts.ts';
import type { RailMetric } from '../limits/rail-limits.ts';
import type { RaceOutcome, RaceRound } from '../sites/list-race.ts';
import type { ListTarget } from '../sites/list-watch.ts';
import type { ProfileId } from '../sites/simulations.ts';
import { asLearned, learnedText } from './learned-texts.ts';
import { profileText } from './profile-texts.ts';
import { type Rotation, remedyText } from './remedy-texts.ts';
import { shareText } from './share-text.ts';

export interface AlertTexts {
  title: Text;
  lines: Text[];
}

/** An alert as it is read. One with other data, from another version, stays as it was sent. */
export function storedAlertTexts({
  kind,
  title,
  lines,
  data,
}: Pick<Alert, 'kind' | 'title' | 'lines' | 'data'>): AlertTexts {
  const isKnown = kind === 'path_listed' && ('outcome' in data || 'blind' in data);
  return isKnown || needed[kind]?.every((name) => name in data) ? alertTexts(kind, data) : { title, lines };
}

export function alertTexts(kind: AlertKind, data: AlertData): AlertTexts {
  return texts[kind](data);
}

export function railText(metric: RailMetric): Text {
  return coded('rails.*', metric);
}

/** Where the script was blocked, what matters is which of its addresses the pages know. */
export function roundText({
  outcome,
  rotated,
  reserve_left,
}: Pick<RaceRound, 'outcome' | 'reserve_left'> & { rotated: string[] }): Text {
  if (outcome === 'recovered' && reserve_left !== null && rotated.includes('loader')) {
    return message('race.scriptMoved', { count: reserve_left });
  }
  // The inline snippet has an address in that folder.
  if (outcome === 'recovered' && rotated.includes('media')) return message('race.folderMoved');
  if (outcome === 'no_help' && reserve_left === 0) return message('race.scriptStuck');
  return coded('race.*', outcome);
}

export function targetText(target: ListTarget): Text {
  return coded('targets.*', target);
}

/** What a browser found that visited the home page as each kind of blocker. */
function blindTexts(kinds: ProfileId[]): AlertTexts {
  return {
    title: message('integrations.scriptBlockedOnHomePage'),
    lines: [
      message('integrations.scriptBlockedWith', { kinds: { list: kinds.map(profileText) } }),
      message('integrations.scriptBlockedNext'),
    ],
  };
}

/** What each sentence is made of. */
const needed: Record<AlertKind, string[]> = {
  adblock_spike: ['day', 'share', 'usual_share', 'sessions', 'comparable_days'],
  conversion_drop: ['day', 'conversion_rate', 'usual_conversion_rate', 'walls_displayed', 'comparable_days'],
  no_data: ['hours', 'usual_sessions'],
  winner: ['variant', 'impressions', 'conversion_rate', 'confidence'],
  path_listed: ['target', 'address', 'list', 'rule'],
  guard_rail: ['variant', 'metric', 'action'],
  test_ended: ['outcome', 'variant', 'control', 'sessions'],
};

const texts: Record<AlertKind, (data: AlertData) => AlertTexts> = {
  adblock_spike: (data) => ({
    title: message('integrations.moreVisitorsThanUsualBlock'),
    lines: [
      message('integrations.onDayAdsWereBlocked', {
        count: number(data.sessions),
        day: day(data.day),
        share: shareOf(data.adblock_detected, data.sessions, data.share),
        usual: percent(data.usual_share),
        days: number(data.comparable_days),
      }),
      message('integrations.thatIsMoreThanSuch'),
    ],
  }),
  conversion_drop: (data) => ({
    title: message('integrations.fewerVisitorsThanUsualSay'),
    lines: [
      message('integrations.onDayShareOfSessions', {
        count: number(data.walls_displayed),
        day: day(data.day),
        share: shareOf(data.conversions, data.walls_displayed, data.conversion_rate),
        usual: percent(data.usual_conversion_rate),
        days: number(data.comparable_days),
      }),
      message('integrations.thatIsLessThanSuch'),
    ],
  }),
  no_data: (data) => ({
    title: message('integrations.nothingHasComeForHours', { count: number(data.hours) }),
    lines: [
      message('integrations.inTheSameHoursOf', { count: number(data.usual_sessions) }),
      message('integrations.seeWhetherTheScriptIs'),
    ],
  }),
  winner: (data) => ({
    title: message('integrations.theABTestHas', { name: String(data.variant) }),
    lines: [
      message('integrations.ofSessionsThatSawName', {
        count: number(data.impressions),
        name: String(data.variant),
        rate: shareOf(data.conversions, data.impressions, data.conversion_rate),
      }),
      message('integrations.confidenceConfidenceByATest', { confidence: percent(data.confidence) }),
    ],
  }),
  path_listed: ({
    outcome,
    rotated = '',
    reserve_left,
    blind,
    target,
    address = '',
    list = '',
    rule = '',
    rotation,
  }) => {
    if (blind !== undefined) return blindTexts(String(blind).split(' ') as ProfileId[]);
    if (outcome !== undefined) {
      const round = {
        outcome: outcome as RaceOutcome,
        rotated: String(rotated).split(' '),
        reserve_left: reserve_left === undefined ? null : number(reserve_left),
      };
      return {
        title: message('integrations.filterListRound'),
        lines: [roundText(round), message('integrations.filterListRule', { list, rule })],
      };
    }
    return {
      title: message('integrations.aFilterListNamesWhat', { what: targetText(target as ListTarget) }),
      lines: [
        message('integrations.listHasAddressByThe', { list, address, rule }),
        remedyText(target as ListTarget, (rotation as Rotation | undefined) ?? null),
      ],
    };
  },
  guard_rail: ({ variant = '', metric = '', action }) => ({
    title: message('integrations.guardrailBroke', { name: String(variant) }),
    lines: [
      message('integrations.guardrailMetric', {
        name: String(variant),
        metric: railText(metric as RailMetric),
      }),
      action === 'reverted'
        ? message('integrations.guardrailReverted', { name: String(variant) })
        : message('integrations.guardrailKept', { name: String(variant) }),
    ],
  }),
  test_ended: (data) => {
    const learned = asLearned(data);
    const isWon = learned.outcome === 'winner' && learned.variant !== learned.control;
    return {
      title: titleOfEnd(isWon ? learned.variant : null, data.changed !== undefined),
      lines: [
        ...(data.changed === undefined ? [] : [message('integrations.abTestLateEvents')]),
        learnedText(learned),
        [
          message('integrations.abTestEndedSessions', { count: number(data.sessions) }),
          message('integrations.abTestEndedControl', { name: learned.control }),
        ],
        ...(isWon ? [message('integrations.abTestEndedUse', { name: learned.variant })] : []),
        ...provisional(data),
      ],
    };
  },
};

function titleOfEnd(winner: string | null, isChanged: boolean): Text {
  if (isChanged) {
    return winner === null
      ? message('integrations.abTestChanged')
      : message('integrations.abTestChangedWinner', { name: winner });
  }
  return winner === null
    ? message('integrations.abTestEnded')
    : message('integrations.abTestEndedWinner', { name: winner });
}

/** Alerts of earlier versions have no such day: their results were final at once. */
function provisional({ final_at, changed }: AlertData): Text[] {
  if (final_at === undefined || changed !== undefined) return [];
  const day: Text = { format: 'day', of: String(final_at).slice(0, 10) };
  return [message('ab-test.lateEventsUntil', { day })];
}

type Value = AlertData[string] | undefined;

function number(value: Value): number {
  return Number(value ?? 0);
}

function percent(value: Value): Text {
  return { format: 'percent', of: number(value) };
}

function shareOf(part: Value, whole: Value, stored: Value): Text {
  // Earlier versions stored no count of the part.
  return part === undefined ? percent(stored) : shareText(number(part), number(whole), number(stored));
}

function day(value: Value): Text {
  return { format: 'day', of: String(value) };
}
