import { finalAt } from '../../analytics/ab-test/final-result.ts';
import type { ExperimentRun, StoredRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import type { AlertData, AlertKind } from '../../contract/integrations/alerts.ts';
import { whatWasLearned } from '../../contract/messages/learned-texts.ts';
import type { Rotation } from '../../contract/messages/remedy-texts.ts';
import type { Canary, RaceRound } from '../../contract/sites/list-race.ts';
import type { ListFinding } from '../../contract/sites/list-watch.ts';
import type { ShareVerdict } from './judge-share.ts';

/** An alert as codes and numbers, which its texts are made of; docs/alerts.md lists the fields. */
export interface NewAlert {
  kind: AlertKind;
  /** Idempotency key within the site. */
  key: string;
  data: AlertData;
  /** Part of the site's screens that it is about: the end of the address. */
  screen: '' | 'ab-test' | 'settings';
}

type Judged = Exclude<ShareVerdict, { is: 'silent' }>;

export function spikeAlert(day: string, of: Judged & { part: number; whole: number }): NewAlert {
  return {
    kind: 'adblock_spike',
    key: `adblock_spike:${day}`,
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

export function dropAlert(day: string, of: Judged & { part: number; whole: number }): NewAlert {
  return {
    kind: 'conversion_drop',
    key: `conversion_drop:${day}`,
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

export function silenceAlert(day: string, of: { hours: number; usualSessions: number }): NewAlert {
  return {
    kind: 'no_data',
    key: `no_data:${day}`,
    data: { hours: of.hours, usual_sessions: of.usualSessions },
    screen: 'settings',
  };
}

/** @returns null where the test has no winner, or is over. */
export function winnerAlert(
  run: ExperimentRun,
  { variants, status, counted_from }: AbTesting,
): NewAlert | null {
  const winner = variants.find((variant) => variant.is_winner);
  if (!winner || status === 'stopped') return null;
  return {
    kind: 'winner',
    // Each version of its walls may have a winner of its own.
    key: `winner:${run.id}${counted_from ? `:${counted_from}` : ''}`,
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

/** @returns null where it did not end by its date, or nothing is known of its result yet. */
export function endedAlert(run: StoredRun): NewAlert | null {
  const { id, ended_because } = run;
  const result = run.result ?? run.at_end;
  if (ended_because !== 'date_reached' || !result) return null;
  return { kind: 'test_ended', key: `test_ended:${id}`, data: endOf(run, result), screen: 'ab-test' };
}

/** @returns null where late events did not change the verdict of a test that ended by its date. */
export function changedAlert(run: StoredRun): NewAlert | null {
  const { id, result } = run;
  if (!result?.verdict_at_end) return null;
  const data = { ...endOf(run, result), changed: 'yes' };
  return { kind: 'test_ended', key: `test_ended:${id}:final`, data, screen: 'ab-test' };
}

function endOf(run: StoredRun, result: AbTesting): AlertData {
  const { id: test_id, started_at, stopped_at } = run;
  const sessions = result.variants.reduce((sum, { impressions }) => sum + impressions, 0);
  const ended = { test_id, started_at, stopped_at: stopped_at ?? '', final_at: finalAt(run) ?? '' };
  return { ...ended, sessions, ...whatWasLearned(result) };
}

/** One for each rail that broke, in the version of the variant that is shown now. */
export function railAlerts(run: ExperimentRun): NewAlert[] {
  const last = run.periods.at(-1);
  return (last?.broken ?? []).map(({ variant, metric, at }) => ({
    kind: 'guard_rail',
    key: `guard_rail:${run.id}:${variant}:${metric}:${at}`,
    data: {
      test_id: run.id,
      variant,
      metric,
      action: last?.weights[variant] === 0 ? 'reverted' : 'none',
    },
    screen: 'ab-test',
  }));
}

/** What came of a round against the filter lists; told as what is listed, to those who want to know that. */
export function raceAlert({ at, outcome, rotated, reserve_left, list, rule }: RaceRound): NewAlert {
  return {
    kind: 'path_listed',
    key: `list_race:${at}`,
    data: { outcome, rotated: rotated.join(' '), ...(reserve_left !== null && { reserve_left }), list, rule },
    screen: 'settings',
  };
}

/** Kinds of blockers with which the script does not run on the home page. */
export function blindAlert({ since, blind }: Canary): NewAlert {
  return {
    kind: 'path_listed',
    key: `list_race_visit:${since}`,
    data: { blind: blind.join(' ') },
    screen: 'settings',
  };
}

/** @param rotation how the site's rotation deals with it; what comes of that is an alert of its own */
export function listedAlert(finding: ListFinding, rotation: Rotation | null): NewAlert {
  const { id, target, address, list, rule, first_seen } = finding;
  return {
    kind: 'path_listed',
    key: `path_listed:${id}`,
    data: { target, address, list, rule, first_seen, ...(rotation !== null && { rotation }) },
    screen: 'settings',
  };
}

function asPercent(share: number): number {
  return Math.round(10_000 * share) / 100;
}
