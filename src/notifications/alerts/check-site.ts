import { readExperiment } from '../../analytics/ab-test/ab-test.ts';
import { dateAt } from '../../analytics/period.ts';
import type { AnalyticsStore } from '../../analytics/store.ts';
import { rotationOf } from '../../contract/messages/remedy-texts.ts';
import { findRun } from '../../records/ab-tests/ab-test-runs.ts';
import { listFinalSince } from '../../records/ab-tests/finished-ab-tests.ts';
import { judgedDay } from '../../records/notifications/alert-conditions.ts';
import { findAlertSettings, whoGetsAlerts } from '../../records/notifications/alert-settings.ts';
import type { Db, Records } from '../../records/records.ts';
import { readListWatch } from '../../records/sites/list-findings.ts';
import { findRace } from '../../records/sites/list-races.ts';
import { lastStatusChange } from '../../records/sites/site-activity.ts';
import { findSite, type OwnedSite } from '../../records/sites/sites.ts';
import { judgeShare, type ShareRule, shareRules } from './judge-share.ts';
import { judgeSilence } from './judge-silence.ts';
import {
  blindAlert,
  changedAlert,
  dropAlert,
  endedAlert,
  listedAlert,
  type NewAlert,
  raceAlert,
  railAlerts,
  silenceAlert,
  spikeAlert,
  winnerAlert,
} from './new-alerts.ts';
import { readDays, readSilence } from './read-counts.ts';
import { type Look, type Observation, saveCheck } from './save-check.ts';

export interface LookParts {
  records: Records;
  store: AnalyticsStore;
  /** Address of this service. */
  baseUrl: string;
  now: () => number;
}

const hourMs = 3_600_000;
/** A day is judged when its late events have come. */
const settledMs = 2 * hourMs;
/** What was listed longer ago is not news to a new recipient. */
const freshMs = 7 * 24 * hourMs;

/** Checks a site once and reports what is unusual. A paused or deleted site is skipped. */
export async function checkSite({ records, store, baseUrl, now }: LookParts, siteId: string): Promise<void> {
  const { db } = records;
  const nowMs = now();
  const site = await findSite(db, siteId);
  if (site?.status !== 'active') return;
  const settings = await findAlertSettings(db, site.id);
  const { timezone } = site.config;
  const day = await dayToJudge(db, site, nowMs);
  const look: Look = {
    day,
    ofDay: day === null ? [] : await judgeDay(store, site, day),
    ofHour: await judgeHours({ store, db }, site, settings.no_data_hours, nowMs),
    events: [
      ...(day === null ? [] : await findWinner(store, db, site.id, nowMs)),
      ...(await findRails(db, site.id)),
      ...(await findEnded(db, site.id, nowMs)),
      ...(await findListed(db, site, nowMs)),
      ...(await findRounds(db, site.id, nowMs)),
    ],
  };
  const { language } = settings;
  const recipients = await whoGetsAlerts(db, site.id, settings.recipients);
  const told = { site, recipients, language, baseUrl, today: dateAt(nowMs / 1000, timezone) };
  await saveCheck(records, look, { ...told, settings }, nowMs);
}

/** Yesterday, by the site's clock, once it has settled; null where it was judged before. */
async function dayToJudge(db: Db, { id, config }: OwnedSite, nowMs: number): Promise<string | null> {
  const settled = dateAt((nowMs - settledMs) / 1000, config.timezone);
  const yesterday = new Date(Date.parse(settled) - 24 * hourMs).toISOString().slice(0, 10);
  const judged = await judgedDay(db, id);
  return judged !== null && judged >= yesterday ? null : yesterday;
}

async function judgeDay(store: AnalyticsStore, site: OwnedSite, day: string): Promise<Observation[]> {
  const days = await readDays(store, { id: site.id, zone: site.config.timezone }, day);
  const observe = (counts: typeof days.adblock, rule: ShareRule, word: typeof spikeAlert) => {
    const [last = { part: 0, whole: 0 }, ...before] = counts;
    const verdict = judgeShare(last, before, rule);
    if (verdict.is === 'silent') return 'unknown' as const;
    return verdict.is === 'usual' ? ('over' as const) : word(day, { ...verdict, ...last });
  };
  return [
    { kind: 'conversion_drop', is: observe(days.conversions, shareRules.conversion_drop, dropAlert) },
    { kind: 'adblock_spike', is: observe(days.adblock, shareRules.adblock_spike, spikeAlert) },
  ];
}

async function judgeHours(
  { store, db }: { store: AnalyticsStore; db: Db },
  { id, config, created_at }: OwnedSite,
  hours: number,
  nowMs: number,
): Promise<Observation[]> {
  // Until it was resumed, no events were stored. Other changes of a site, such as repairing it, end no silence.
  const since = (await lastStatusChange(db, id)) ?? created_at;
  if (Date.parse(since) > nowMs - hours * hourMs) return [];
  const zone = config.timezone;
  const verdict = judgeSilence(await readSilence(store, { id, zone }, hours, nowMs));
  if (verdict.is === 'silent') return [{ kind: 'no_data', is: 'unknown' }];
  if (verdict.is === 'usual') return [{ kind: 'no_data', is: 'over' }];
  const today = dateAt(nowMs / 1000, zone);
  return [{ kind: 'no_data', is: silenceAlert(today, { hours, usualSessions: verdict.usualSessions }) }];
}

/** Only the verdict that may be read on any day counts. */
async function findWinner(store: AnalyticsStore, db: Db, siteId: string, nowMs: number): Promise<NewAlert[]> {
  const run = await findRun(db, siteId);
  if (run === null || run.stopped_at !== null) return [];
  const alert = winnerAlert(run, await readExperiment(store, siteId, run, nowMs));
  return alert ? [alert] : [];
}

async function findRails(db: Db, siteId: string): Promise<NewAlert[]> {
  const run = await findRun(db, siteId);
  return run === null || run.stopped_at !== null ? [] : railAlerts(run);
}

/** A test that ended automatically, as soon as it has a result, and once more if late events changed the verdict. */
async function findEnded(db: Db, siteId: string, nowMs: number): Promise<NewAlert[]> {
  const run = await findRun(db, siteId);
  const isFresh = run?.stopped_at && Date.parse(run.stopped_at) > nowMs - freshMs;
  const final = await listFinalSince(db, siteId, new Date(nowMs - freshMs).toISOString());
  return [isFresh && endedAlert(run), ...final.map(changedAlert)].filter((alert) => !!alert);
}

/** What repeats each day is stored with its first time, so that it is one alert. */
async function findRounds(db: Db, siteId: string, nowMs: number): Promise<NewAlert[]> {
  const { last_round, canary } = await findRace(db, siteId, '');
  const isFresh = (at: string) => Date.parse(at) > nowMs - freshMs;
  const alerts: NewAlert[] = [];
  // A rule for the host or a fixed name: the finding says all of it. A script without another path is the owner's to move.
  const isSaid = last_round?.outcome === 'no_help' && last_round.reserve_left !== 0;
  if (last_round && !isSaid && isFresh(last_round.at)) alerts.push(raceAlert(last_round));
  if (canary && canary.blind.length > 0 && isFresh(canary.since)) alerts.push(blindAlert(canary));
  return alerts;
}

async function findListed(db: Db, { id, config }: OwnedSite, nowMs: number): Promise<NewAlert[]> {
  const { findings } = await readListWatch(db, id);
  const isFresh = (firstSeen: string) => Date.parse(firstSeen) > nowMs - freshMs;
  const present = findings.filter((each) => each.cleared_at === null && isFresh(each.first_seen));
  return present.map((each) => listedAlert(each, rotationOf(each.target, config.delivery)));
}
