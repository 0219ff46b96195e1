import { percentText } from '../../analytics/percent-text.ts';
import type { AbTesting, ExperimentRun } from '../../contract/analytics/ab-testing.ts';
import type { AlertData, AlertKind } from '../../contract/integrations/alerts.ts';
import type { ListFinding, ListTarget } from '../../contract/sites/list-watch.ts';
import type { ShareVerdict } from './judge-share.ts';

/** An alert as it is read, with its numbers for programs; docs/alerts.md lists the fields. */
export interface WordedAlert {
  kind: AlertKind;
  /** Within the site: the same key is told once. */
  key: string;
  title: string;
  lines: string[];
  data: AlertData;
  /** Part of the site's screens that it is about: the end of the address. */
  screen: '' | 'ab-test' | 'settings';
}

type Judged = Exclude<ShareVerdict, { is: 'silent' }>;

export function wordSpike(day: string, of: Judged & { part: number; whole: number }): WordedAlert {
  return {
    kind: 'adblock_spike',
    key: `adblock_spike:${day}`,
    title: 'More visitors than usual block ads',
    lines: [
      `On ${dayName(day)}, ads were blocked in ${inPercent(of.share)} of ${count(of.whole, 'checked session')}. ${usualOf(day, of)} it was ${inPercent(of.usualShare)}.`,
      'That is more than such days differ by. A filter list may have changed, or visitors came from somewhere new: the breakdowns by country, device and referrer show where.',
    ],
    data: {
      day,
      share: asPercent(of.share),
      usual_share: asPercent(of.usualShare),
      adblock_detected: of.part,
      sessions: of.whole,
      comparable_days: of.comparableDays,
    },
    screen: '',
  };
}

export function wordDrop(day: string, of: Judged & { part: number; whole: number }): WordedAlert {
  return {
    kind: 'conversion_drop',
    key: `conversion_drop:${day}`,
    title: 'Fewer visitors than usual say yes at the wall',
    lines: [
      `On ${dayName(day)}, ${inPercent(of.share)} of ${count(of.whole, 'session')} with a wall converted. ${usualOf(day, of)} it was ${inPercent(of.usualShare)}.`,
      'That is less than such days differ by. See whether the wall, its rules or the page changed on that day, and try it on a phone.',
    ],
    data: {
      day,
      conversion_rate: asPercent(of.share),
      usual_conversion_rate: asPercent(of.usualShare),
      conversions: of.part,
      walls_displayed: of.whole,
      comparable_days: of.comparableDays,
    },
    screen: '',
  };
}

export function wordSilence(day: string, of: { hours: number; usualSessions: number }): WordedAlert {
  return {
    kind: 'no_data',
    key: `no_data:${day}`,
    title: `Nothing has come for ${count(of.hours, 'hour')}`,
    lines: [
      `Not one event has come in the last ${count(of.hours, 'hour')}. In the same hours of earlier weeks or days there were about ${count(of.usualSessions, 'session')}.`,
      'See whether the script is still in the pages, and whether they can reach this service: “Verify installation” looks as a visitor would.',
    ],
    data: { hours: of.hours, usual_sessions: of.usualSessions },
    screen: 'settings',
  };
}

/** @returns null where the test has no winner, or is over. */
export function wordWinner(run: ExperimentRun, { variants, status }: AbTesting): WordedAlert | null {
  const winner = variants.find((variant) => variant.is_winner);
  if (!winner || status === 'stopped') return null;
  const others = variants.filter((variant) => variant !== winner);
  const rates = others
    .map(({ name, conversion_rate }) => `“${name}” ${percentText(conversion_rate)}`)
    .join(', ');
  return {
    kind: 'winner',
    key: `winner:${run.id}`,
    title: `The A/B test has a winner: “${winner.name}”`,
    lines: [
      `Of ${count(winner.impressions, 'session')} that saw “${winner.name}”, ${percentText(winner.conversion_rate)} converted; of the others: ${rates}.`,
      `Confidence: ${percentText(winner.confidence)}, by a test that may be read on any day. Nothing changes until you make the winner the wall for everybody.`,
    ],
    data: {
      test_id: run.id,
      started_at: run.started_at,
      variant: winner.name,
      impressions: winner.impressions,
      conversions: winner.conversions,
      conversion_rate: winner.conversion_rate,
      confidence: winner.confidence,
    },
    screen: 'ab-test',
  };
}

export function wordListed(finding: ListFinding): WordedAlert {
  const { id, target, address, list, rule, first_seen } = finding;
  return {
    kind: 'path_listed',
    key: `path_listed:${id}`,
    title: `The ${targetNames[target]} is on a filter list`,
    lines: [
      `${list} has ${address} by the rule ${rule}. Visitors whose blocker uses the list may not be seen any more.`,
      'Draw new paths for the site, or let it happen by itself, in its settings for first-party paths.',
    ],
    data: { target, address, list, rule, first_seen },
    screen: 'settings',
  };
}

const targetNames: Record<ListTarget, string> = {
  host: 'host of the service',
  loader: 'address of the script',
  ask: 'address of the script’s second part',
  wall: 'address of the wall',
  gate: 'address of the gate',
  track: 'address of the events',
  media: 'folder of the baits',
  markup: 'name in the page',
};

const dateWords = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

function dayName(day: string): string {
  return new Intl.DateTimeFormat('en-GB', dateWords).format(new Date(day));
}

function usualOf(day: string, { comparableDays }: Judged): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
  return `On the ${comparableDays} ${weekday}s before`;
}

function asPercent(share: number): number {
  return Math.round(10_000 * share) / 100;
}

function inPercent(share: number): string {
  return percentText(100 * share);
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
}
