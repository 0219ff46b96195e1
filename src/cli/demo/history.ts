import { createHash } from 'node:crypto';
import { type EventRow, engineTime } from '../../events/store/columns.ts';
import { type Draw, seededDraw } from './seeded-draw.ts';

/** The last days, on which two walls are compared and some visitors meet none. */
export const testDays = 28;
const holdout = 0.05;

/**
 * Believable days of a small publisher: weekends are quiet, desktop readers block more than phones, and the
 * wall wins back about one visitor in six. The same site and day always give the same events.
 */
export function* historyOfDay(
  siteId: string,
  dayStartMs: number,
  dayNumber: number,
  days: number,
): Generator<EventRow> {
  const isTested = dayNumber >= days - testDays;
  const draw = seededDraw(`${siteId}:${dayNumber}`);
  const weekday = new Date(dayStartMs).getUTCDay();
  const weekend = weekday === 0 || weekday === 6 ? 0.62 : 1;
  const growth = 1 + dayNumber / 250;
  const sessions = Math.round(330 * weekend * growth * (0.9 + 0.2 * draw.unit()));
  for (let index = 0; index < sessions; index++)
    yield* session(siteId, dayStartMs, `${dayNumber}-${index}`, draw, isTested);
}

const devices = [
  ['desktop', 54],
  ['mobile', 39],
  ['tablet', 7],
] as const;
const countries = [
  ['DE', 34],
  ['US', 21],
  ['FR', 12],
  ['GB', 9],
  ['NL', 7],
  ['AT', 6],
  ['PL', 5],
  ['ES', 4],
  ['BR', 2],
] as const;
const pages = [
  ['/', 20],
  ['/garden/spring-pruning', 18],
  ['/garden/compost-that-works', 15],
  ['/kitchen/sourdough-in-a-day', 22],
  ['/kitchen/one-pan-suppers', 14],
  ['/about', 3],
] as const;
const referrers = [
  ['', 38],
  ['www.google.com', 41],
  ['duckduckgo.com', 8],
  ['news.ycombinator.com', 5],
  ['www.reddit.com', 8],
] as const;
/** What the links said through which visits came. */
const campaigns = [
  [{}, 74],
  [{ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring-garden' }, 14],
  [{ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'one-pan-week' }, 7],
  [{ utm_source: 'mastodon', utm_medium: 'social', utm_campaign: 'one-pan-week' }, 5],
] satisfies [EventRow['properties'], number][];
const blockers = [
  ['uBlock Origin', 46],
  ['Adblock Plus family', 27],
  ['uBlock Origin Lite', 15],
  ['unnamed extension', 12],
] as const;
const reasons = [
  ['still_blocked', 7],
  ['extension_remains', 1],
  ['dns_remains', 2],
] as const;
const systems = {
  desktop: [
    ['Chrome', 'Windows', 46],
    ['Firefox', 'Linux', 14],
    ['Safari', 'macOS', 24],
    ['Microsoft Edge', 'Windows', 16],
  ],
  mobile: [
    ['Chrome', 'Android', 58],
    ['Safari', 'iOS', 42],
  ],
  tablet: [
    ['Safari', 'iOS', 70],
    ['Chrome', 'Android', 30],
  ],
} as const;
const blockShare = { desktop: 0.31, mobile: 0.09, tablet: 0.14 };

function* session(
  siteId: string,
  dayStartMs: number,
  name: string,
  draw: Draw,
  isTested: boolean,
): Generator<EventRow> {
  const device = draw.pick(devices);
  const [browser, os] = draw.pickRow(systems[device]);
  const page = draw.pick(pages);
  let at = dayStartMs + Math.floor(draw.daytime() * 86_400_000);
  const base = {
    site_id: siteId,
    session_id: `demo-${name}`,
    page_url: `https://demo.example${page}`,
    page,
    referrer: draw.pick(referrers),
    device,
    country: draw.pick(countries),
    browser,
    os,
    language: 'en',
    // Drawn apart, so that the demo's other numbers stay what they were.
    properties: seededDraw(`campaign ${name}`).pick<EventRow['properties']>(campaigns),
  };
  let count = 0;
  const event = (event_type: string, afterMs: number, more: Partial<EventRow> = {}): EventRow => {
    at += afterMs;
    const id = uuidOf(`${siteId}:${name}:${count++}`);
    return { ...base, id, event_type, occurred_at: engineTime(at), received_at: engineTime(at), ...more };
  };
  yield event('session_start', 0);
  yield event('page_view', 5);
  if (draw.unit() < 0.015) return; // detection could not run: unknown
  if (draw.unit() >= blockShare[device]) return yield event('adblock_not_detected', 1100);
  const isHeldOut = isTested && draw.unit() < holdout;
  const arm = isTested ? (isHeldOut ? 'holdout' : 'walled') : undefined;
  const found = { kind: 'extension', blocker_type: draw.pick(blockers), arm };
  const told = (more: Record<string, unknown> = {}): Partial<EventRow> => ({
    arm,
    kind: found.kind,
    blocker: found.blocker_type,
    metadata: JSON.stringify({ ...found, ...more }),
  });
  yield event('adblock_detected', 140, told(isTested ? { arm_first: true } : {}));
  if (isHeldOut) {
    yield event('wall_withheld', 40, told({ reason: 'holdout' }));
    for (let more = draw.unit() * 3; more > 1; more--) {
      yield event('page_view', 70_000, { arm });
      yield event('adblock_detected', 140, told());
    }
    return;
  }
  if (draw.unit() < 0.04) return; // left before the wall
  const isFriendly = isTested && draw.unit() < 0.5;
  const variant = isFriendly ? 'friendly' : 'control';
  const atWall = (more: Record<string, unknown> = {}) => ({ ...told({ variant, ...more }), variant });
  yield event('wall_displayed', 60, atWall());
  if (draw.unit() < 0.12) yield event('help_opened', 4_000, atWall());
  if (draw.unit() < 0.03) return yield event('wall_dismissed', 6_000, atWall({ reason: 'no_blocker' }));
  if (draw.unit() >= (isFriendly ? 0.4 : 0.27)) return;
  yield event('cta_clicked', 9_000, atWall());
  if (draw.unit() >= 0.66) {
    return yield event('verification_failed', 900, atWall({ reason: draw.pick(reasons) }));
  }
  const allowed = { arm, metadata: JSON.stringify({ arm, allowed_at: dayStartMs }) };
  yield event('conversion_allowlist', 900, atWall({ allowed_at: dayStartMs }));
  for (let more = 1 + draw.unit() * 4; more > 1; more--) {
    yield event('page_view', 55_000, allowed);
    yield event('adblock_not_detected', 1100, allowed);
  }
  yield* comeBack(draw, name, (event) => ({ ...base, ...event }), at, { arm, allowed_at: dayStartMs });
}

/** Some of those who allowed the site return within the month, and a few of them block again. */
function* comeBack(
  draw: Draw,
  name: string,
  onSite: (event: Omit<EventRow, 'site_id'>) => EventRow,
  fromMs: number,
  carry: { arm: string | undefined; allowed_at: number },
): Generator<EventRow> {
  const metadata = JSON.stringify(carry);
  for (let visit = 1; visit < 4 && draw.unit() < 0.5; visit++) {
    const at = fromMs + Math.ceil(draw.unit() * 9 * visit) * 86_400_000;
    const session_id = `demo-${name}-back-${visit}`;
    const isBlocked = draw.unit() < 0.07;
    const seen = isBlocked
      ? { event_type: 'adblock_detected', kind: 'extension' }
      : { event_type: 'adblock_not_detected' };
    for (const [step, event] of [{ event_type: 'page_view' }, seen].entries()) {
      const occurred_at = engineTime(at + step * 900);
      const id = uuidOf(`back:${session_id}:${step}`);
      yield onSite({
        ...event,
        id,
        session_id,
        occurred_at,
        received_at: occurred_at,
        arm: carry.arm,
        metadata,
      });
    }
  }
}

function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
