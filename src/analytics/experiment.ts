import type { AbTesting } from '../contract/analytics.ts';
import type { SiteConfig } from '../contract/sites.ts';
import { type JudgedVariant, judgeVariants, type VariantCounts } from './judge-variants.ts';
import { round } from './rates.ts';
import { recommend } from './recommend.ts';
import type { AnalyticsStore } from './store.ts';

/** How the wall's variants do: by session, each counted for the variant that it saw first. */
export async function readExperiment(
  store: AnalyticsStore,
  site: { id: string; config: Pick<SiteConfig, 'ab_test'> },
): Promise<AbTesting> {
  const rows = await countExposures(store, site.id);
  const configured = site.config.ab_test.enabled ? site.config.ab_test.variants : [];
  const judgement = judgeVariants(withCounts(rows, configured), {
    multipleExposure: share(rows, (row) => row.several),
    days: Math.max(0, ...rows.map((row) => row.days)),
  });
  return {
    variants: judgement.variants.map((variant) => toAnswer(variant, judgement.winner)),
    recommendation: recommend(judgement),
    status: judgement.status,
    caveats: judgement.caveats,
    multiple_exposure_rate: round(100 * share(rows, (row) => row.several)),
  };
}

interface Exposure {
  name: string;
  impressions: number;
  conversions: number;
  /** Sessions that later saw another variant. */
  several: number;
  days: number;
}

/** A conversion counts from the first wall on: what came before it, the wall did not bring about. */
function countExposures(store: AnalyticsStore, siteId: string): Promise<Exposure[]> {
  return store.query<Exposure>(
    'quick',
    `SELECT name, count() AS impressions, countIf(converted >= seen) AS conversions, countIf(variants > 1) AS several,
       dateDiff('day', min(seen), max(seen)) AS days
     FROM (
       SELECT argMinIf(variant, occurred_at, event_type = 'wall_displayed') AS name,
         minIf(occurred_at, event_type = 'wall_displayed') AS seen,
         maxIf(occurred_at, startsWith(event_type, 'conversion_')) AS converted,
         uniqExactIf(variant, event_type = 'wall_displayed') AS variants
       FROM ${store.database}.events
       WHERE site_id = {site:UUID} AND (event_type = 'wall_displayed' OR startsWith(event_type, 'conversion_'))
       GROUP BY session_id
       HAVING countIf(event_type = 'wall_displayed') > 0)
     GROUP BY name ORDER BY name`,
    { site: siteId },
  );
}

/** Variants of the test in their order, also before their first wall; without a test, whatever was shown. */
function withCounts(rows: Exposure[], configured: SiteConfig['ab_test']['variants']): VariantCounts[] {
  const counts = (name: string) => rows.find((row) => (row.name || 'control') === name);
  const tested = configured.map(({ name, weight }) => ({
    name,
    weight,
    impressions: counts(name)?.impressions ?? 0,
    conversions: counts(name)?.conversions ?? 0,
  }));
  if (tested.length > 0) return tested;
  const shown = rows.map((row) => ({ ...row, name: row.name || 'control', weight: row.impressions }));
  return shown.length > 0 ? shown : [{ name: 'control', weight: 1, impressions: 0, conversions: 0 }];
}

function share(rows: Exposure[], part: (row: Exposure) => number): number {
  const all = rows.reduce((sum, row) => sum + row.impressions, 0);
  return all === 0 ? 0 : rows.reduce((sum, row) => sum + part(row), 0) / all;
}

function toAnswer(variant: JudgedVariant, winner: string | null): AbTesting['variants'][number] {
  return {
    name: variant.name,
    impressions: variant.impressions,
    conversions: variant.conversions,
    conversion_rate: variant.conversionRate,
    confidence: variant.confidence,
    interval: variant.interval,
    tied_with: variant.tiedWith,
    ...(variant.name === winner ? { is_winner: true as const } : {}),
  };
}
