import type { EventRow } from '../../events/store/columns.ts';
import { blockedShare, failures, type Readership } from './readership.ts';
import type { Draw } from './seeded-draw.ts';

/** An event of an invented visit, by the milliseconds since the visit began. */
export type PatternEvent = Omit<EventRow, 'id' | 'site_id' | 'session_id' | 'occurred_at' | 'received_at'> & {
  at: number;
};

/** What visitors do in a visit: the same events at many times, in sessions of their own, on different devices. */
export interface VisitPattern {
  /** Days after the first visit of the same visitor; 0 for that one. */
  back: number;
  /** How many visits it stands for, compared with the others. */
  weight: number;
  isBlocked: boolean;
  events: PatternEvent[];
}

/** Of all patterns: which visitor's (`pattern`), and which visit of that visitor. */
export interface PlacedPattern extends VisitPattern {
  pattern: number;
  visit: number;
  isTested: boolean;
}

export interface VisitWish {
  home: string;
  readers: Readership;
  /** Whether two walls are compared on that day, and some visitors see none. */
  isTested: boolean;
}

/** Stands for the time of the day on which ads were allowed, until the day is known. */
export const allowedAt = '"allowed_at":0';
/** Stands for the blocker, which is drawn for each visit. */
export const anyBlocker = '?';

/** Longer than any of these visits lasts. */
export const longestVisitMs = 900_000;

/** Visits with a blocker, and those that never see a wall, are drawn more often than they happen: numbers about them are steadier. */
const drawnBlocked = 0.62;
const heldShare = 0.05;
const drawnHeld = 0.15;
/** How many of those who saw the wall say that they allowed ads. */
const pressShare = { control: 0.27, friendly: 0.4 };

/**
 * One visitor's visits: the first one, and those of the following days if the visitor allowed ads.
 * @param variant of the wall, if there is one: for two with the same draws, only what the wall changes differs
 */
export function drawVisits(draw: Draw, wish: VisitWish, variant: 'control' | 'friendly'): VisitPattern[] {
  const isBlocked = draw.unit() < drawnBlocked;
  const visit = openVisit(draw, wish);
  if (!isBlocked) {
    if (draw.unit() < 0.015) visit.page();
    else visit.read('adblock_not_detected', {}, readingOn);
    return [{ back: 0, weight: (1 - blockedShare) / (1 - drawnBlocked), isBlocked, events: visit.events }];
  }
  const met = meetWall(draw, visit, wish.isTested, variant);
  const weight = (blockedShare / drawnBlocked) * met.weight;
  const first = { back: 0, weight, isBlocked, events: visit.events };
  return met.isWon ? [first, ...comeBack(draw, wish, met.arm, first)] : [first];
}

const readingOn = 0.72;

/** What a visitor with a blocker does. */
function meetWall(draw: Draw, visit: Visit, isTested: boolean, variant: 'control' | 'friendly') {
  const isHeld = isTested && draw.unit() < drawnHeld;
  const weight = !isTested ? 1 : isHeld ? heldShare / drawnHeld : (1 - heldShare) / (1 - drawnHeld);
  const arm = isTested ? (isHeld ? 'holdout' : 'walled') : '';
  const kind = 'extension';
  const blocker = anyBlocker;
  const seen = (more: object = {}) => ({
    arm,
    kind,
    blocker,
    metadata: { kind, blocker_type: blocker, ...(arm && { arm }), ...more },
  });
  const lost = { isWon: false, weight, arm };
  visit.page();
  visit.event('adblock_detected', 140, seen(isTested ? { arm_first: true } : {}));
  if (isHeld) {
    visit.event('wall_withheld', 40, seen({ reason: 'holdout' }));
    visit.readOn('adblock_detected', seen(), readingOn, 'holdout');
    return lost;
  }
  if (draw.unit() < 0.04) return lost; // left before the wall
  const atWall = (more: object = {}) => ({ ...seen({ variant, ...more }), variant });
  visit.event('wall_displayed', 60, atWall({ wall_first: true }));
  if (draw.unit() < 0.012) {
    visit.event('wall_dismissed', 6_000, atWall({ reason: 'no_blocker' }));
    return lost;
  }
  if (draw.unit() >= pressShare[variant]) {
    if (draw.unit() < 0.88) {
      visit.event('wall_dismissed', 5_000, atWall());
      visit.readOn('adblock_detected', seen(), readingOn, 'dismissed');
    }
    return lost;
  }
  visit.event('help_opened', 4_000, atWall());
  visit.event('cta_clicked', 12_000, atWall());
  if (draw.unit() >= 0.66) {
    visit.event('verification_failed', 900, atWall({ reason: draw.pick(failures) }));
    return lost;
  }
  const allowed = { arm, metadata: { ...(arm && { arm }), allowed_at: 0 } };
  visit.event('conversion_allowlist', 900, atWall({ allowed_at: 0 }));
  visit.event('adblock_not_detected', 200, allowed);
  if (draw.unit() < 0.94) visit.event('ad_shown', 700, allowed);
  visit.readOn('adblock_not_detected', allowed, 0.78);
  return { isWon: true, weight, arm };
}

/** Some of those who allowed the site return within the month, and a few of them block again. */
function comeBack(draw: Draw, wish: VisitWish, arm: string, first: VisitPattern): VisitPattern[] {
  const visits: VisitPattern[] = [];
  const more = { arm, metadata: { ...(arm && { arm }), allowed_at: 0 } };
  const named = { kind: 'extension', blocker_type: anyBlocker };
  const blocking = { arm, kind: named.kind, blocker: anyBlocker, metadata: { ...more.metadata, ...named } };
  for (let count = 1, back = 0; count < 5 && draw.unit() < 0.6; count++) {
    back += 1 + Math.floor(draw.unit() * 5 * count);
    const visit = openVisit(draw, wish);
    visit.read('adblock_not_detected', more, 0.75);
    const again = openVisit(draw, wish);
    again.read('adblock_detected', blocking, 0.5);
    const share = 0.02 + 0.004 * back;
    visits.push({ ...first, back, weight: first.weight * (1 - share), events: visit.events });
    visits.push({ ...first, back, weight: first.weight * share, events: again.events });
  }
  return visits;
}

type More = Partial<Omit<PatternEvent, 'metadata'>> & { metadata?: object };
type Visit = ReturnType<typeof openVisit>;

function openVisit(draw: Draw, { home, readers }: VisitWish) {
  const events: PatternEvent[] = [];
  let page = '/';
  let at = 0;
  const event = (event_type: string, afterMs: number, { metadata, ...more }: More = {}) => {
    at += afterMs;
    events.push({
      language: 'en',
      sender: 'page',
      page,
      page_url: home + page,
      ...more,
      ...(metadata && { metadata: JSON.stringify(metadata) }),
      event_type,
      at,
    });
  };
  const turn = (afterMs: number, more: More = {}) => {
    page = draw.pick(readers.pages);
    event('page_view', afterMs, more.arm === undefined ? {} : { arm: more.arm });
  };
  const visit = {
    events,
    event,
    page() {
      page = draw.pick(readers.pages);
      event('session_start', 0);
      event('page_view', 5);
    },
    /** More pages, each with what was found on it, and why no wall appeared. */
    readOn(found: string, more: More, share: number, withheld?: string) {
      for (let pages = 1; pages < 12 && draw.unit() < share; pages++) {
        turn(25_000 + Math.floor(draw.unit() * 40_000), more);
        event(found, 900, more);
        if (withheld)
          event('wall_withheld', 40, { ...more, metadata: { ...more.metadata, reason: withheld } });
      }
    },
    read(found: string, more: More, share: number) {
      visit.page();
      event(found, 900, more);
      visit.readOn(found, more, share);
    },
  };
  return visit;
}
