import { otherValues } from '../contract/analytics/dimensions.ts';

/** More than anybody compares; with each, every other one takes longer to judge. */
export const mostCompared = 30;

/**
 * Without a test, whatever was shown is compared, and anybody may send names: beyond those that were shown most, they count
 * as one.
 */
export function mostShown<Row extends { name: string; impressions: number }>(rows: Row[]): Row[] {
  const shown = new Map<string, number>();
  for (const { name, impressions } of rows) shown.set(name, (shown.get(name) ?? 0) + impressions);
  if (shown.size <= mostCompared) return rows;
  const rank = (name: string, impressions: number) => (name === 'control' ? Infinity : impressions);
  const ranked = [...shown].sort(([a, ofA], [b, ofB]) => rank(b, ofB) - rank(a, ofA));
  const kept = new Set(ranked.slice(0, mostCompared).map(([name]) => name));
  return rows.map((row) => (kept.has(row.name) ? row : { ...row, name: otherValues }));
}
