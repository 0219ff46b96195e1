import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Filter } from '../../contract/analytics/query.ts';
import { isSameFilter, maxFilters, periodIn, readView, type View, writePeriod, writeView } from './view.ts';

export interface ViewControl {
  view: View;
  /** Each change is a step that the back button takes back. */
  change: (next: Partial<View>) => void;
  addFilter: (filter: Filter) => void;
  removeFilter: (filter: Filter) => void;
}

/** The view in the address, and how to change it. */
export function useView(): ViewControl {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const change = useCallback((next: Partial<View>) => setSearch((now) => changed(now, next)), [setSearch]);
  const withFilters = useCallback(
    (of: (filters: Filter[]) => Filter[]) =>
      setSearch((now) => changed(now, { filters: of(readView(now).filters) })),
    [setSearch],
  );
  return {
    view,
    change,
    addFilter: (filter) =>
      withFilters((filters) =>
        filters.length >= maxFilters || filters.some((each) => isSameFilter(each, filter))
          ? filters
          : [...filters, filter],
      ),
    removeFilter: (filter) => withFilters((filters) => filters.filter((each) => !isSameFilter(each, filter))),
  };
}

/** A period that was chosen is named, also the usual one: other tabs may begin with another. */
function changed(now: URLSearchParams, next: Partial<View>): URLSearchParams {
  const search = writeView({ ...readView(now), ...next });
  const chosen = next.period ?? periodIn(now);
  if (chosen) search.set('period', writePeriod(chosen));
  return search;
}
