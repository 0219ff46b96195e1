import { createHmac, randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { KnownVisit, TrackedEvent } from '../../contract/events/events.ts';
import { allowingTypes } from '../store/allowing-types.ts';
import { idleMs, longestMs } from '../store/session-limits.ts';
import { campaignOf } from './page-address.ts';
import { type Day, openDay, readDays, type SavedVisits, saveDays } from './saved-visits.ts';
import { choose, dayMs, type Found, openVisitDays } from './visit-days.ts';

/** A session in progress, as known from its events. */
export interface Visit {
  sessionId: string;
  begunAt: number;
  seenAt: number;
  pageViews: number;
  /** The last page view's event id: a request whose answer was lost, or that was refused halfway, comes again. */
  viewId: string | undefined;
  /** The last wall that was shown, on which page and for what kind of blocker, until there is a conversion. */
  wall: { variant: string; page: string; kind?: string | undefined } | null;
  wallAt: number | undefined;
  convertedAt: number | undefined;
  isDismissed: boolean;
  /** The visitor has allowed ads, and none has rendered since. */
  awaitsAd: boolean;
  /** When that changed. */
  adAt: number | undefined;
  /** The first page view's referrer and campaign. */
  landing: KnownVisit['landing'];
  /** A page view without a blocker was seen: from now on, several people may share this address and browser. */
  wasClear: boolean;
}

/** Whose event it is; none of this is kept. */
export interface Sender {
  address: string;
  userAgent: string;
  nowMs: number;
}

/**
 * Joins the page views of a visit whose browser stores nothing (consent mode `cookieless`): the SDK then sends an id
 * that is valid for one page view, `pv-…`. Visits are found again by a keyed hash of site, address and User-Agent.
 * The key changes every day, and is gone half an hour after it (`visit-days.ts`). Key, hashes and visits exist in this process's
 * memory only, or in a file while the server is stopped (`visits-file.ts`).
 */
export interface Visits {
  /** Null for ids that last longer than a page view. */
  join(event: TrackedEvent, from: Sender): Joined | null | Promise<Joined | null>;
  /** Takes an accepted event into account. */
  note(visit: Visit, event: TrackedEvent, from: Sender): void;
  /** Tells the other nodes what was noted of these visits. Never rejects. */
  share(visits: Iterable<Visit>): Promise<void>;
}

export interface Joined {
  visit: Visit;
  /** The visit goes on: it began with another page view's id. */
  isResumed: boolean;
}

/** Of this node alone. */
export interface OwnVisits extends Visits {
  join(event: TrackedEvent, from: Sender): Joined | null;
  /** The visits that go on, for the next start. */
  save(nowMs: number): SavedVisits | null;
}

/** As the SDK draws it where nothing may be stored: `pv-` and a random UUID. Ids of other programs stay what they are. */
const pageViewId = /^pv-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** @param most names of each kind that are remembered of a day */
export function openVisits(now: () => number, saved: SavedVisits | null = null, most = 100_000): OwnVisits {
  const days = openVisitDays(now, saved ? readDays(saved, most) : []);
  const newDay = () => openDay(randomBytes(32), most);
  const dayAt = (nowMs: number) => days.at(Math.floor(nowMs / dayMs), nowMs, newDay);

  return {
    join(event, from) {
      const { nowMs } = from;
      if (!isOfOnePageView(event)) return null;
      const { today, before } = dayAt(nowMs);
      const page = nameOfPage(today.key, event);
      const known = today.page.get(page);
      // Also when a batch comes again: a session that goes on is kept under another page's id.
      if (known) return { visit: known, isResumed: known.sessionId !== event.session_id };
      const names = namesOfSender(today.key, event, from);
      const { found, ...by } = choose(findIn(today, names), before ? findOf(before, event, from) : {});
      const goesOn = found !== null && (by.isKnownPage || !isOver(found, nowMs));
      const visit = goesOn ? found : freshVisit(event.session_id, nowMs, found);
      today.page.set(page, visit);
      if (names.visitor && by.goesByVisitor) today.visitor.set(names.visitor, visit);
      if (names.wall && by.goesByWall && goesOn) today.wall.set(names.wall, visit);
      return { visit, isResumed: goesOn && visit.sessionId !== event.session_id };
    },
    note(visit, event, from) {
      noteEvent(visit, event, from.nowMs);
      if (event.event_type !== 'wall_displayed') return;
      const { today } = dayAt(from.nowMs);
      today.wall.set(nameOfWall(today.key, event, from), visit);
    },
    share: async () => undefined,
    save: (nowMs) => saveDays(days.left(nowMs), nowMs),
  };
}

function findIn(day: Day, names: { visitor: string | null; wall: string | null }): Found<Visit> {
  const { visitor, wall } = names;
  return { visitor: visitor ? day.visitor.get(visitor) : null, wall: wall ? day.wall.get(wall) : null };
}

function findOf(day: Day, event: TrackedEvent, from: Sender): Found<Visit> {
  const page = day.page.get(nameOfPage(day.key, event));
  return { page, ...findIn(day, namesOfSender(day.key, event, from)) };
}

function isOver({ seenAt, begunAt }: Visit, nowMs: number): boolean {
  return nowMs - seenAt > idleMs || nowMs - begunAt >= longestMs;
}

/** Whether the id is one that the SDK drew for a page view. */
export function isOfOnePageView({ session_id }: TrackedEvent): boolean {
  return pageViewId.test(session_id);
}

/** Under which name the visit of a page view is found again. */
export function nameOfPage(key: Buffer, event: TrackedEvent): string {
  return hash(key, event.site_id, event.session_id);
}

/** Under which names the visit of another page view is; null: under none. */
export function namesOfSender(key: Buffer, event: TrackedEvent, from: Sender) {
  const { address, userAgent } = from;
  return {
    visitor: tellsVisitors(address) ? hash(key, event.site_id, address, userAgent) : null,
    wall: isReload(event) ? nameOfWall(key, event, from) : null,
  };
}

/** The page that shows a wall, of this sender. */
export function nameOfWall(key: Buffer, event: TrackedEvent, { address, userAgent }: Sender): string {
  return hash(key, event.site_id, address, userAgent, pathOf(event));
}

function hash(key: Buffer, ...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64');
}

const networkKinds = ['dns', 'tracking_protection'];
const maxKindCharacters = 32;

function noteEvent(visit: Visit, event: TrackedEvent, nowMs: number): void {
  const type = event.event_type;
  visit.seenAt = nowMs;
  if (type === 'page_view') noteView(visit, event);
  // Blocking in the network shows on pages with ads alone: one without any may be the same visitor's.
  if (type === 'adblock_not_detected' && !networkKinds.includes(visit.wall?.kind ?? ''))
    visit.wasClear = true;
  // Who took another way on is not asked again either.
  if (type === 'wall_dismissed' || type === 'conversion_alternative') visit.isDismissed = true;
  if (type === 'wall_displayed') {
    const { variant, kind, wall_kind } = event.metadata ?? {};
    // An extension that only its placeholders give away is gone once ads run, like blocking in the network.
    const toLeave = networkKinds.includes(wall_kind as string) ? wall_kind : kind;
    visit.wall = {
      variant: String(variant ?? ''),
      page: pathOf(event),
      kind: typeof toLeave === 'string' ? toLeave.slice(0, maxKindCharacters) : undefined,
    };
    visit.wallAt = nowMs;
  }
  if (type.startsWith('conversion_')) {
    visit.wall = null;
    visit.convertedAt = nowMs;
  }
  const isAllowing = allowingTypes.includes(type);
  if (isAllowing || type === 'ad_shown') Object.assign(visit, { awaitsAd: isAllowing, adAt: nowMs });
}

function noteView(visit: Visit, event: TrackedEvent): void {
  if (event.event_id !== undefined && event.event_id === visit.viewId) return;
  visit.viewId = event.event_id;
  if (++visit.pageViews === 1) visit.landing = landingOf(event);
}

/** What the SDK may know of its own visit. */
export function tellVisit(visit: Visit | null, event: TrackedEvent, country: string): KnownVisit {
  if (!visit) return { session_id: event.session_id, country, page_views: 0, dismissed: false };
  const wall = (isSameVisitor(visit, event) && visit.wall) || undefined;
  return {
    session_id: visit.sessionId,
    country,
    page_views: visit.pageViews,
    wall: wall?.variant,
    wall_kind: wall?.kind,
    pending: wall ? 'wall' : visit.awaitsAd ? 'ad' : undefined,
    wall_at: visit.wallAt,
    converted_at: visit.convertedAt,
    dismissed: visit.isDismissed,
    landing: visit.pageViews > 1 ? visit.landing : undefined,
  };
}

/**
 * Whether this page view is that of the person who saw the visit's wall. Colleagues may share an address and a
 * browser version: who arrives from another site on another page is taken for somebody else, and so is everyone
 * once a page view had no blocker, unless the page of the wall was reloaded.
 */
function isSameVisitor({ wall, wasClear }: Visit, event: TrackedEvent): boolean {
  const isPageOfWall = wall?.page === pathOf(event);
  if (isPageOfWall && isReload(event)) return true;
  return !wasClear && (isPageOfWall || event.metadata?.referrer === undefined);
}

const maxCampaignCharacters = 500;

function landingOf({ page_url, metadata }: TrackedEvent): KnownVisit['landing'] {
  const utm = page_url === undefined ? '' : campaignOf(new URL(page_url).search);
  const referrer = typeof metadata?.referrer === 'string' ? metadata.referrer.slice(0, 253) : undefined;
  return { referrer, utm: utm.slice(0, maxCampaignCharacters) };
}

/** @param earlier the same visitor's visit before, of which little is known from now on */
export function freshVisit(sessionId: string, nowMs: number, earlier: Visit | null): Visit {
  return {
    sessionId,
    begunAt: nowMs,
    seenAt: nowMs,
    pageViews: 0,
    viewId: undefined,
    wall: null,
    wallAt: earlier?.wallAt,
    convertedAt: earlier?.convertedAt,
    isDismissed: false,
    awaitsAd: false,
    adAt: undefined,
    landing: undefined,
    wasClear: false,
  };
}

/**
 * Private, shared and carrier addresses say nothing of a visitor: behind a proxy that is not trusted everybody would
 * be one and the same.
 */
export function tellsVisitors(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

function isReload(event: TrackedEvent): boolean {
  return event.metadata?.navigation === 'reload';
}

function pathOf(event: TrackedEvent): string {
  return event.page_url === undefined ? '' : new URL(event.page_url).pathname;
}
