import type { Caveat, Recovery } from '../../contract/analytics/recovery.ts';
import { conclusionText } from '../../contract/messages/revenue-texts.ts';
import type { SiteConfig } from '../../contract/sites/sites.ts';
import { inEnglish } from '../../kit/messages/writer.ts';
import { type DayRange, periodOf } from '../period.ts';
import { round } from '../rates.ts';
import { knownDays } from '../raw-days.ts';
import type { AnalyticsStore } from '../store.ts';
import { type ArmSite, readArms } from './arm-groups.ts';
import { caveat } from './caveats.ts';
import { type ArmDifference, armTotal, compareArms, enoughEligible } from './compare-arms.ts';
import type { Draws } from './draws.ts';
import type { Group } from './page-view-groups.ts';

export type MoneySite = ArmSite & { config: Pick<SiteConfig, 'ab_test'> };

/** What the wall brought, against visitors who by chance met none. */
export async function readRecovery(
  store: AnalyticsStore,
  site: MoneySite,
  range: DayRange,
  nowMs: number,
): Promise<Recovery> {
  const asked = periodOf(range, site.config.timezone, nowMs);
  const { counted: period, counted_from } = knownDays(asked, site, nowMs);
  const { draws, groups } = await readArms(store, site, { period, apart: { countries: [], devices: [] } });
  const { eligible, isSteady } = draws;
  const { views: seen, enabled } = groups;
  const arm = (name: 'walled' | 'holdout') => toArm(seen, enabled, name, eligible[name]);
  const both = (groups: Group[]) =>
    [armTotal(groups, 'walled', eligible.walled), armTotal(groups, 'holdout', eligible.holdout)] as const;
  const [walled, holdout] = both(enabled);
  const [walledSeen, holdoutSeen] = both(seen);
  const incremental = compareArms(walled, holdout, { scale: eligible.walled, isSteady });
  const lost = compareArms(holdoutSeen, walledSeen, { scale: eligible.walled, isSteady });
  const concluded = {
    incremental: incremental && toEffect(incremental),
    lost_visits: lost && toEffect(lost),
    conclusion_code: conclude(incremental, draws),
  };
  return {
    period: { start: asked.first.toString(), end: asked.last.toString() },
    counted_from,
    walled: arm('walled'),
    holdout: arm('holdout'),
    ...concluded,
    conclusion: inEnglish(conclusionText(concluded)),
    caveats: armCaveats(site, draws),
  };
}

/** What holds wherever the two arms are compared. */
export function armCaveats(site: MoneySite, { eligible, isSteady }: Draws): Caveat[] {
  const isSet = site.config.ab_test.holdout > 0;
  const smallest = Math.min(eligible.walled, eligible.holdout);
  return [
    ...(eligible.holdout === 0 ? [caveat(isSet ? 'holdout_empty' : 'no_holdout')] : []),
    ...(eligible.holdout > 0 && smallest < enoughEligible ? [caveat('too_few_visitors')] : []),
    ...(isSteady ? [] : [caveat('holdout_changed')]),
    ...(site.config.consent_mode === 'cookieless' ? [caveat('visits_not_visitors')] : []),
    caveat('sessions_are_independent'),
  ];
}

function toArm(
  seen: Group[],
  enabled: Group[],
  name: 'walled' | 'holdout',
  eligible: number,
): Recovery['walled'] {
  const adEnabledViews = armTotal(enabled, name, eligible).sum;
  return {
    eligible,
    page_views: armTotal(seen, name, eligible).sum,
    ad_enabled_page_views: adEnabledViews,
    per_visitor: eligible === 0 ? 0 : fine(adEnabledViews / eligible),
  };
}

function toEffect({ perVisitor, interval, total, totalInterval }: ArmDifference): Recovery['incremental'] {
  return {
    per_visitor: fine(perVisitor),
    interval: interval && [fine(interval[0]), fine(interval[1])],
    total: round(total),
    total_interval: totalInterval && [round(totalInterval[0]), round(totalInterval[1])],
  };
}

function conclude(incremental: ArmDifference | null, { isSteady }: Draws): Recovery['conclusion_code'] {
  if (!incremental) return 'no_holdout';
  if (!isSteady) return 'holdout_changed';
  const { totalInterval } = incremental;
  if (!totalInterval) return 'too_early';
  return totalInterval[0] > 0 ? 'brought' : totalInterval[1] < 0 ? 'lost' : 'unclear';
}

/** Per-visitor numbers are small: four places. */
function fine(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
