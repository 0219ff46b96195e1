import { useQuery } from '@tanstack/react-query';
import type { Dimension } from '../../contract/analytics/dimensions.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import { useKept } from '../app/use-kept.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { BreakdownPanel } from './breakdown-panel.tsx';
import { breakdownsQuery } from './overview-queries.ts';
import { daysOf } from './periods.ts';
import type { View } from './view.ts';

interface PropertyPanelProps {
  siteId: string;
  properties: Dimension[];
  view: View;
  today: string;
  onFilter: (filter: Filter) => void;
  onShowAll: (dimension: Dimension) => void;
}

/** The numbers by what the owner declared. A question of its own: the others are asked before the site is known. */
export function PropertyPanel({ siteId, properties, view, today, ...on }: PropertyPanelProps) {
  const query = useQuery(useKept(breakdownsQuery, siteId, view, today, properties));
  const [first, ...others] = properties;
  if (!first) return null;
  if (query.isError && !query.data) {
    return <ErrorNotice error={query.error} onRetry={() => query.refetch()} />;
  }
  return (
    <BreakdownPanel
      key={properties.join()}
      dimensions={[first, ...others]}
      breakdowns={query.data?.breakdowns}
      isStale={query.isPlaceholderData}
      start={daysOf(view.period, today).start}
      {...on}
    />
  );
}
