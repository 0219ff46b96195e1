import type { SiteConfig } from '../../contract/sites/sites.ts';
import { bounds, buckets, dayAfter, type Period, startOfDay } from '../period.ts';
import { began } from '../query.ts';
import type { AnalyticsStore } from '../store.ts';
import { type Draws, type DrawsByDay, drawsIn, type Eligible, readDraws } from './draws.ts';
import { type Group, isOf, type Kind, readRows, sumsOf, toGroups } from './page-view-groups.ts';

export type ArmSite = { id: string; config: Pick<SiteConfig, 'timezone' | 'consent_mode'> };

/** Page views of the arms: all, and those without a blocker, so that ads show. */
const armKinds = ['views', 'enabled'] as const;
type ArmKind = (typeof armKinds)[number];

export interface ArmGroups<K extends Kind = never> {
  draws: Draws;
  drawsByDay: DrawsByDay;
  /** Of the arms while there was a hold-out, and of all sessions those of the kinds that were asked for. */
  groups: Record<ArmKind | K, Group[]>;
}

type Pieces = ReturnType<typeof aroundSpan>;

interface Question<K extends Kind> {
  period: Period;
  /** Left out: the period as a whole. */
  by?: 'day';
  kinds?: Exclude<K, ArmKind>[];
  attributionDays?: number;
}

/** Both arms in a period and other page views, in one reading of the sessions: by the day on which each began, country and device. */
export async function readArms<K extends Kind = never>(
  store: AnalyticsStore,
  site: ArmSite,
  { period, by, kinds = [], attributionDays = 0 }: Question<K>,
): Promise<ArmGroups<K>> {
  const sums = [...armKinds, ...kinds].map(sumsOf);
  const where = [began, `(arm IN ('walled', 'holdout')${kinds.map((kind) => ` OR ${isOf(kind)}`).join('')})`];
  const params = { site: site.id, ...bounds(period), window: attributionDays * 86_400 };
  const read = (days: Pieces) => readRows(store, { sums, where, days }, params);
  const [drawsByDay, byDay] = await Promise.all([
    readDraws(store, site.id, period),
    by === 'day' ? read(buckets(period, 'day')) : null,
  ]);
  const draws = drawsIn(drawsByDay, period, keepsArms(site));
  const rows = byDay ?? (await read(aroundSpan(period, draws)));
  const ofArms = rows.filter(({ arm, day }) => isArm(arm) && isMeasured(day, draws));
  const groups = [...armKinds, ...kinds].map((kind) => [
    kind,
    toGroups(kind === 'views' || kind === 'enabled' ? ofArms : rows, kind),
  ]);
  return { draws, drawsByDay, groups: Object.fromEntries(groups) };
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
function aroundSpan({ first, zone }: Period, { span }: Draws) {
  const days = new Set([first.toString(), ...(span ? [span.start, dayAfter(span.end)] : [])]);
  return [...days].map((date) => ({ date, start: startOfDay(date, zone) }));
}

function isArm(arm: string): arm is keyof Eligible {
  return arm === 'walled' || arm === 'holdout';
}
