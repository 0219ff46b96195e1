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
      "That's above the usual variation. A filter list may have changed, or visitors may come from new sources: check the breakdowns by country, device and referrer.",
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
    title: 'Fewer visitors than usual allow ads',
    lines: [
      `On ${dayName(day)}, ${inPercent(of.share)} of ${count(of.whole, 'session')} that saw the wall converted. ${usualOf(day, of)} it was ${inPercent(of.usualShare)}.`,
      "That's below the usual variation. Check whether the wall, its rules or the page changed that day, and try it on a phone.",
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
    title: `No data received for ${count(of.hours, 'hour')}`,
    lines: [
      `No events arrived in the last ${count(of.hours, 'hour')}. The same hours of earlier days or weeks usually had about ${count(of.usualSessions, 'session')}.`,
      'Check that the snippet is still on your pages and that they can reach this service. “Verify installation” checks both as a visitor’s browser would.',
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
      `${percentText(winner.conversion_rate)} of ${count(winner.impressions, 'session')} that saw “${winner.name}” converted. The others: ${rates}.`,
      `Confidence: ${percentText(winner.confidence)}. The test is valid whenever you check it. Nothing changes until you make the winner the wall for everyone.`,
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
    title: `A filter list blocks ${targetNames[target]}`,
    lines: [
      `${list} blocks ${address} (rule ${rule}). Visitors using that list may no longer be counted.`,
      'Generate new paths in the site’s settings under “First-party paths”, or let Truce rotate them automatically.',
    ],
    data: { target, address, list, rule, first_seen },
    screen: 'settings',
  };
}

const targetNames: Record<ListTarget, string> = {
  host: 'the host',
  loader: 'the script',
  ask: 'a part of the script',
  wall: 'the wall’s script',
  gate: 'the gate',
  track: 'the events path',
  media: 'the bait folder',
  markup: 'a name on your pages',
};

const dateWords = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

function dayName(day: string): string {
  return new Intl.DateTimeFormat('en-GB', dateWords).format(new Date(day));
}

function usualOf(day: string, { comparableDays }: Judged): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
  return `On the ${comparableDays} previous ${weekday}s`;
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
