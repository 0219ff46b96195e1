import type { BreakdownRow } from '../../contract/analytics/overview.ts';

export type SortKey = 'sessions' | 'detection_rate' | 'conversions' | 'conversion_rate';
export interface Sorting {
  by: SortKey;
  isAscending: boolean;
}

export const usualSorting: Sorting = { by: 'sessions', isAscending: false };

/** Alike rows stay as they came: the largest first. */
export function sortRows(rows: BreakdownRow[], { by, isAscending }: Sorting): BreakdownRow[] {
  const sign = isAscending ? 1 : -1;
  return [...rows].sort((a, b) => sign * (a[by] - b[by]));
}

/** A first press shows the largest on top, a second one the smallest. */
export function pressed(sorting: Sorting, by: SortKey): Sorting {
  return { by, isAscending: sorting.by === by && !sorting.isAscending };
}
