import type { Bucket } from '../../src/analytics/period.ts';
import type { Apart, Group, Kind } from '../../src/analytics/revenue/page-view-groups.ts';
import { countOf, type NaiveSession, valuesOf } from './naive-sessions.ts';

interface Asked {
  days: Bucket[];
  attributionDays: number;
  apart?: Apart;
}

/** Page views of a kind by day, country, device and arm, counted by hand. */
export function naiveGroups(
  sessions: NaiveSession[],
  kind: Kind,
  { days, attributionDays, apart }: Asked,
): Group[] {
  const groups = new Map<string, Group>();
  for (const session of sessions) {
    const views = viewsOf(session, kind, attributionDays * 86_400);
    if (views === 0) continue;
    const day = days.findLast(({ start }) => start * 1000 <= session.start)?.date ?? '';
    const [ofCountry = ''] = valuesOf(session, 'country');
    const country = !apart || apart.countries.includes(ofCountry) ? ofCountry : '';
    const ofDevice = session.first('device');
    const device = !apart || apart.devices.includes(ofDevice) ? ofDevice : '';
    const arm = session.first('arm');
    const key = JSON.stringify([day, country, device, arm]);
    const group = groups.get(key) ?? {
      day,
      country,
      device,
      arm,
      sessions: 0,
      page_views: 0,
      squares: 0,
      begun: 0,
    };
    groups.set(key, group);
    group.sessions += 1;
    group.page_views += views;
    group.squares += views ** 2;
    group.begun += Number(isBegun(session, kind));
  }
  return [...groups.values()];
}

/** Page views with a blocker by what became of the wall, counted by hand. */
export function naiveWalls(sessions: NaiveSession[]) {
  const sum = (of: (session: NaiveSession) => number) =>
    sessions.reduce((all, session) => all + of(session), 0);
  const blocked = (session: NaiveSession) => typed(session, 'adblock_detected');
  const withheld = (reason: string) =>
    sum((session) => {
      const own = session.events.filter(
        (each) => each.event_type === 'wall_withheld' && toldBy(each).reason === reason,
      );
      return Math.min(own.length, blocked(session));
    });
  return {
    blocked: sum(blocked),
    squares: sum((session) => blocked(session) ** 2),
    shown: sum((session) => Math.min(typed(session, 'wall_displayed'), blocked(session))),
    off: withheld('off'),
    holdout: withheld('holdout'),
    rule: withheld('rule'),
    dismissed: withheld('dismissed'),
    exempt: withheld('exempt'),
  };
}

export type Seen = Record<'start' | 'page_views' | 'scriptless_views' | 'view_squares', number>;

/** Page views by day: all, those that only the inline snippet reported, and the squares of each session's. */
export function naiveSeen(sessions: NaiveSession[], starts: number[]): Seen[] {
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? Number.POSITIVE_INFINITY;
    const own = sessions.filter((each) => each.start >= start * 1000 && each.start < end * 1000);
    const seen: Seen = { start, page_views: 0, scriptless_views: 0, view_squares: 0 };
    for (const session of own) {
      const views = typed(session, 'page_view');
      const isScriptless = valuesOf(session, 'kind')[0] === 'script';
      seen.page_views += views;
      seen.scriptless_views += isScriptless ? Math.min(views, typed(session, 'adblock_detected')) : 0;
      seen.view_squares += views ** 2;
    }
    return seen;
  });
}

function viewsOf(session: NaiveSession, kind: Kind, windowSeconds: number): number {
  const clear = typed(session, 'adblock_not_detected');
  const allowedHere = session.did('conversion_allowlist') || session.did('conversion_disable');
  if (kind === 'views') return typed(session, 'page_view');
  if (kind === 'blocked') return typed(session, 'adblock_detected');
  if (kind === 'allowed') return allowedHere ? clear : 0;
  if (kind === 'shown') return countOf([session], 'recovered') > 0 ? clear : 0;
  if (kind === 'enabled') return clear;
  const times = session.events.map((event) => Math.floor((toldBy(event).allowed_at ?? 0) / 1000));
  const allowedAt = Math.min(...times.filter((time) => time > 0));
  const began = Math.floor(session.start / 1000);
  return allowedHere || (Number.isFinite(allowedAt) && began < allowedAt + windowSeconds) ? clear : 0;
}

/** Of page views of all kinds, those of visitors who were drawn; of those with ads, those who had a blocker before. */
function isBegun(session: NaiveSession, kind: Kind): boolean {
  if (kind === 'views') return session.events.some((event) => event.arm && toldBy(event).arm_first);
  return kind === 'enabled' ? session.did('adblock_detected') : true;
}

function typed({ events }: NaiveSession, type: string): number {
  return events.filter(({ event_type }) => event_type === type).length;
}

function toldBy({ metadata }: { metadata?: string }): {
  reason?: string;
  allowed_at?: number;
  arm_first?: boolean;
} {
  return metadata ? JSON.parse(metadata) : {};
}
