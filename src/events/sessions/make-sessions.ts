import { allowingTypes } from '../store/allowing-types.ts';
import type { Session } from '../store/session-columns.ts';
import { idleMs, longestMs, maxPages } from '../store/session-limits.ts';

/** An event as sessions are made from it. */
export interface SessionEvent {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  event_type: string;
  page: string;
  referrer: string;
  device: string;
  country: string;
  browser: string;
  os: string;
  language: string;
  blocker: string;
  kind: string;
  variant: string;
  arm: string;
  properties: Record<string, string>;
  sender: string;
  /** `metadata.reason`, `metadata.arm_first` (0 or 1) and `metadata.allowed_at` (Unix seconds, 0: none). */
  reason: string;
  arm_first: number;
  allowed_at: number;
  /** Of a wall `metadata.wall_first`, 0 or 1. */
  wall_first: number;
  /** Of the wall the choices that it offered, separated by spaces; of a choice and its outcome its id. */
  choices: string;
  /** 1: the owner's server confirmed it with the token of the visit. */
  confirmed: number;
  /** 1: it has the time at which it came, as from a program that sends none, or a device whose clock is wrong. */
  at_arrival: number;
}

/** Where a row of sessions goes on: the first event given begins a session `chained_ms` after the first of them. */
interface Whose {
  site_id: string;
  session: string;
  chained_ms: number;
}

/**
 * The sessions of one session id, from all its events of a time (decisions: Counters). 30 minutes without an event end
 * a session. Events that never pause so long are cut into days, counted from the first of them. An event that came
 * several times counts once, at its earliest time.
 */
export function makeSessions(whose: Whose, events: SessionEvent[]): Session[] {
  const once = inOrder(events);
  const sessions: SessionEvent[][] = [];
  const chainStarts: number[] = [];
  let chainAt = (once[0]?.at ?? 0) - whose.chained_ms;
  let last: SessionEvent | null = null;
  for (const event of once) {
    const isNewChain = last !== null && event.at - last.at > idleMs;
    if (isNewChain) chainAt = event.at;
    const session = sessions.at(-1);
    if (!session || isNewChain || dayOf(session, chainAt) !== dayOf([event], chainAt)) {
      sessions.push([event]);
      chainStarts.push(chainAt);
    } else session.push(event);
    last = event;
  }
  return sessions.map((own, index) => toSession(whose, own, chainStarts[index] ?? 0));
}

/** By time, those of one moment by their id; each event once, of two that are alike the one whose sender is known. */
function inOrder(events: SessionEvent[]): SessionEvent[] {
  const seen = new Set<string>();
  return [...events]
    .sort((a, b) => a.at - b.at || compare(a.id, b.id) || compare(a.sender, b.sender))
    .filter(({ id }) => !seen.has(id) && seen.add(id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function dayOf([first]: SessionEvent[], chainAt: number): number {
  return Math.floor(((first?.at ?? 0) - chainAt) / longestMs);
}

function toSession({ site_id, session }: Whose, events: SessionEvent[], chainAt: number): Session {
  const start = events[0]?.at ?? 0;
  const end = events.at(-1)?.at ?? start;
  const count = (is: (event: SessionEvent) => boolean) => events.filter(is).length;
  const ofType = (type: string) => count(({ event_type }) => event_type === type);
  const withheld = (why: string) =>
    count((each) => each.event_type === 'wall_withheld' && each.reason === why);
  const walls = events.filter(({ event_type }) => event_type === 'wall_displayed');
  const conversions = events.filter(isConversion);
  const won = walls[0] && conversions.find(follows(walls[0].at));
  const shown = adsShown(events);
  const first = (name: Word, ...unnamed: string[]) =>
    events.find((event) => event[name] !== '' && !unnamed.includes(event[name]))?.[name] ?? '';
  const variants = walls.map(({ variant }) => variant || 'control');
  return {
    site_id,
    started_at: start,
    session,
    chained_ms: start - chainAt,
    lasted_ms: end - start,
    device: first('device'),
    country: first('country', 'ZZ') || 'ZZ',
    browser: first('browser'),
    os: first('os'),
    language: first('language'),
    referrer: first('referrer'),
    blocker: first('blocker', 'unknown'),
    // A session that was clear at first may block later.
    kind: first('kind', 'unknown', 'none'),
    variant: variants[0] ?? first('variant'),
    arm: first('arm'),
    properties: firstProperties(events),
    pages: sortedSet(events.map(({ page }) => page).filter((page) => page !== '')).slice(0, maxPages),
    event_types: sortedSet(events.map(({ event_type }) => event_type)),
    events: events.length,
    page_views: ofType('page_view'),
    adblock_detected: ofType('adblock_detected'),
    adblock_not_detected: ofType('adblock_not_detected'),
    walls_displayed: walls.length,
    cta_clicked: ofType('cta_clicked'),
    conversions: conversions.length,
    unconfirmed: Number(conversions.length > 0 && conversions.every(({ sender }) => sender === 'unknown')),
    withheld_off: withheld('off'),
    withheld_holdout: withheld('holdout'),
    withheld_rule: withheld('rule'),
    withheld_dismissed: withheld('dismissed'),
    withheld_exempt: withheld('exempt'),
    wall_ms: walls[0] ? walls[0].at - start : -1,
    conversion_ms: walls[0] && won ? Math.max(won.at, walls[0].at) - start : -1,
    left_after_wall: Number(walls.length > 0 && !goesOn(events, walls[0]?.at ?? 0)),
    several_variants: Number(new Set(variants).size > 1),
    arm_first: Number(events.some((each) => each.arm !== '' && each.arm_first === 1)),
    wall_first: Number(walls.some((wall) => wall.wall_first === 1)),
    allowed_at: firstAllowed(events),
    contested: Number(
      events.some((each) => each.event_type === 'wall_dismissed' && each.reason === 'no_blocker'),
    ),
    failed_checks: sortedSet(
      events.filter(({ event_type }) => event_type === 'verification_failed').map(({ reason }) => reason),
    ),
    choices_offered: choiceIds(walls.flatMap(({ choices }) => choices.split(' '))),
    choices_made: choiceIds(events.filter(({ event_type }) => event_type === 'choice_made').map(choiceOf)),
    choices_done: choiceIds(events.filter(isOutcome).map(choiceOf)),
    choices_confirmed: choiceIds(events.filter(isConfirmed).map(choiceOf)),
    recovered: Number(shown.length > 0),
    recovered_unconfirmed: Number(shown.length > 0 && shown.every(({ sender }) => sender === 'unknown')),
  };
}

/** After the wall: its token is handed out as the wall is built, so what is confirmed with one bears an earlier time. */
function follows(wallAt: number): (conversion: SessionEvent) => boolean {
  return (conversion) => conversion.at >= wallAt || isConfirmed(conversion);
}

/**
 * The day of allowing that the visit began with, if any: of visitors who blocked again and then allowed again, later events
 * have the day of this visit, which would hide that they blocked.
 */
function firstAllowed(events: SessionEvent[]): number {
  const days = events.map(({ allowed_at }) => allowed_at).filter((day) => day > 0);
  return days.length === 0 ? 0 : days.reduce((first, day) => Math.min(first, day));
}

/** Whether a page view came after this time. */
function goesOn(events: SessionEvent[], since: number): boolean {
  return events.some(({ event_type, at }) => event_type === 'page_view' && at > since);
}

const choiceId = /^[a-z][a-z0-9_]{0,31}$/;
/** Walls of several templates in one session: more than a person sees, and no room for what somebody makes up. */
const maxChoicesKept = 24;

function choiceIds(named: string[]): string[] {
  return sortedSet(named.filter((id) => choiceId.test(id))).slice(0, maxChoicesKept);
}

const choiceOf = ({ choices }: SessionEvent) => choices;

function isOutcome({ event_type }: SessionEvent): boolean {
  return event_type === 'conversion_alternative';
}

/** A page can send anything but a key. */
function isConfirmed(event: SessionEvent): boolean {
  return isOutcome(event) && event.confirmed === 1 && event.sender === 'key';
}

/** Ads that rendered after the visitor had allowed them. */
function adsShown(events: SessionEvent[]): SessionEvent[] {
  const allowed = events.find(({ event_type }) => allowingTypes.includes(event_type));
  return events.filter(({ event_type, at }) => allowed && event_type === 'ad_shown' && at >= allowed.at);
}

/** Of each property, the value of the first event that has one. */
function firstProperties(events: SessionEvent[]): Record<string, string> {
  const found = new Map<string, string>();
  for (const { properties } of events) {
    for (const name in properties) if (!found.has(name)) found.set(name, properties[name] ?? '');
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Word =
  | ('device' | 'country' | 'browser' | 'os' | 'language')
  | ('referrer' | 'blocker' | 'kind' | 'variant' | 'arm');

function isConversion({ event_type }: SessionEvent): boolean {
  return event_type.startsWith('conversion_');
}

function sortedSet(words: string[]): string[] {
  return [...new Set(words)].sort();
}
