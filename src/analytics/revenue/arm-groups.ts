import type { SiteConfig } from '../../contract/sites/sites.ts';
import { type Bucket, bounds, buckets, dayAfter, type Period, startOfDay } from '../period.ts';
import type { KeepingSite } from '../raw-days.ts';
import type { AnalyticsStore } from '../store.ts';
import { type Draws, type DrawsByDay, drawsIn, type Eligible, readDraws } from './draws.ts';
import { type Apart, type Group, type Kind, readGroups } from './page-view-groups.ts';

export type ArmSite = KeepingSite & { id: string; config: Pick<SiteConfig, 'consent_mode'> };

/** Page views of the arms: all, and those without a blocker, so that ads show. */
const armKinds = ['views', 'enabled'] as const;
type ArmKind = (typeof armKinds)[number];

export interface ArmGroups<K extends Kind = never> {
  draws: Draws;
  drawsByDay: DrawsByDay;
  /** Of the arms while there was a hold-out, and of all sessions those of the kinds that were asked for. */
  groups: Record<ArmKind | K, Group[]>;
}

interface Question<K extends Kind> {
  /** Of which every day is known. */
  period: Period;
  /** Left out: the period as a whole. */
  by?: 'day';
  kinds?: Exclude<K, ArmKind>[];
  attributionDays?: number;
  /** Countries and devices with groups of their own. */
  apart: Apart;
}

/** Both arms in a period and other page views, in one reading: by the day on which each session began, country and device. */
export async function readArms<K extends Kind = never>(
  store: AnalyticsStore,
  site: ArmSite,
  { period, by, kinds = [], attributionDays = 1, apart }: Question<K>,
): Promise<ArmGroups<K>> {
  const spans = [bounds(period)];
  const read = (days: Bucket[]) =>
    readGroups<ArmKind | K>(store, site.id, {
      kinds: [...armKinds, ...kinds],
      spans,
      days,
      attributionDays,
      apart,
    });
  const [drawsByDay, byDay] = await Promise.all([
    readDraws(store, site.id, period),
    by === 'day' ? read(buckets(period, 'day')) : null,
  ]);
  const draws = drawsIn(drawsByDay, period, keepsArms(site));
  const groups: Record<ArmKind | K, Group[]> = byDay ?? (await read(aroundSpan(period, draws)));
  const ofArms = (kind: ArmKind) =>
    groups[kind].filter(({ arm, day }) => isArm(arm) && isMeasured(day, draws));
  return {
    draws,
    drawsByDay,
    groups: { ...groups, views: ofArms('views'), enabled: ofArms('enabled') },
  };
}

/** Where nothing is stored, an arm lasts as long as the visit. */
export function keepsArms({ config }: ArmSite): boolean {
  return config.consent_mode !== 'cookieless';
}

/**
 * Whether there was a hold-out on a day: afterwards all see walls, and browsers go on sending the arm that they had for
 * a while.
 */
export function isMeasured(day: string, { span }: Draws): boolean {
  return span !== null && span.start <= day && day <= span.end;
}

/** The period in pieces: before, in and after the days with draws. */
function aroundSpan({ first, zone }: Period, { span }: Draws): Bucket[] {
  const days = new Set([first.toString(), ...(span ? [span.start, dayAfter(span.end)] : [])]);
  return [...days].map((date) => ({ date, start: startOfDay(date, zone) }));
}

function isArm(arm: string): arm is keyof Eligible {
  return arm === 'walled' || arm === 'holdout';
}
