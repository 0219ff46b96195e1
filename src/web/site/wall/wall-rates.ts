import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { ask } from '../../app/ask.ts';
import { type Entry, inTest } from './entries.ts';

/** What one variant's walls led to in the last 30 days. */
export interface VariantRow {
  variant: string;
  walls_displayed: number;
  conversions: number;
}

const body = {
  metrics: ['walls_displayed' as const, 'conversions' as const],
  dimensions: ['variant' as const],
  range: { days: 30 },
};

/** Undefined while the numbers are on their way, or cannot be had. */
export function useVariantRows(siteId: string): VariantRow[] | undefined {
  const query = useQuery(ask('POST /v1/analytics/sites/:id/query', { params: { id: siteId }, body }));
  return query.data?.rows.map(({ variant, walls_displayed, conversions }) => ({
    variant: String(variant),
    walls_displayed: Number(walls_displayed),
    conversions: Number(conversions),
  }));
}

/**
 * How many in a hundred of those who saw a template's wall allowed ads; null where nobody saw it. In a running A/B test
 * a template's visitors are those of its variants; otherwise they count for its name.
 */
export function rateOf(site: Site, entry: Pick<Entry, 'name' | 'stored'>, rows: VariantRow[]): number | null {
  if (!entry.stored) return null;
  const tested = inTest(site, entry)?.variants;
  const others = site.config.ab_test.enabled ? site.config.ab_test.variants.map(({ name }) => name) : [];
  const own = entry.name === 'default' ? 'control' : entry.name;
  // A variant that has this name may show another template.
  const variants = tested ?? (others.includes(own) ? [] : [own]);
  const counted = rows.filter(({ variant }) => variants.includes(variant));
  const walls = counted.reduce((sum, { walls_displayed }) => sum + walls_displayed, 0);
  const conversions = counted.reduce((sum, row) => sum + row.conversions, 0);
  return walls === 0 ? null : (100 * conversions) / walls;
}
