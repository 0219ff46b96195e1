import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Dimension } from '../../contract/analytics/dimensions.ts';
import type { Breakdown } from '../../contract/analytics/overview.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import { LateDialog } from '../app/late-dialog.tsx';
import { LatePart } from '../app/late-part.tsx';
import { useKept } from '../app/use-kept.ts';
import { later } from '../ui/lazy-part.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { BreakdownPanel } from './breakdown-panel.tsx';
import styles from './breakdowns.module.css';
import { breakdownsQuery, breakdownsRefreshMs } from './overview-queries.ts';
import { daysOf } from './periods.ts';
import { PropertyPanel } from './property-panel.tsx';
import { dimensionNames, type View } from './view.ts';

// Comes when it is opened.
const AllValues = later(async () => (await import('./all-values.tsx')).AllValues);

// The outlines of all countries come when they are looked at.
const WorldMap = later(async () => (await import('./world-map.tsx')).WorldMap);

interface BreakdownsProps {
  siteId: string;
  /** The site's own properties. */
  properties: Dimension[];
  view: View;
  today: string;
  /** There is a first session of these days, which may not be counted yet. */
  isAwaited: boolean;
  onFilter: (filter: Filter) => void;
}

export const panels: [Dimension, ...Dimension[]][] = [
  ['blocker', 'kind'],
  ['page', 'referrer'],
  ['country'],
  ['device', 'browser', 'os'],
  ['variant', 'language'],
  ['utm_campaign', 'utm_source', 'utm_medium', 'utm_term', 'utm_content'],
];

const firstNumbersMs = 2000;

/** Every session has a country, known or not. */
function isEmpty(breakdowns: Breakdown[] | undefined): boolean {
  return breakdowns?.every(({ rows }) => rows.length === 0) ?? true;
}

/** The numbers by everything that is known of a visit, in one question. */
export function Breakdowns({ siteId, properties, view, today, isAwaited, onFilter }: BreakdownsProps) {
  const query = useQuery({
    ...useKept(breakdownsQuery, siteId, view, today, dimensionNames),
    refetchInterval: ({ state }) =>
      isAwaited && isEmpty(state.data?.breakdowns) ? firstNumbersMs : breakdownsRefreshMs,
  });
  const data = isAwaited && isEmpty(query.data?.breakdowns) ? undefined : query.data?.breakdowns;
  // Five tables and a map are drawn after what is above them, and piece by piece, so that a press in between is answered.
  const breakdowns = useDeferredValue<typeof data | null>(data, null) ?? undefined;
  // Until the new ones are drawn, those that are seen are old.
  const isStale = query.isPlaceholderData || breakdowns !== data;
  const [opened, setOpened] = useState<Dimension | null>(null);
  const { start } = daysOf(view.period, today);
  if (query.isError && !query.data) {
    return <ErrorNotice error={query.error} onRetry={() => query.refetch()} />;
  }
  return (
    <div
      className={isStale ? `${styles.breakdowns} ${styles.breakdownsStale}` : styles.breakdowns}
      aria-busy={isStale}
    >
      {panels.map((dimensions) => (
        <BreakdownPanel
          key={dimensions[0]}
          dimensions={dimensions}
          breakdowns={breakdowns}
          start={start}
          onFilter={onFilter}
          onShowAll={setOpened}
          picture={
            dimensions[0] === 'country'
              ? ({ rows }) => (
                  <LatePart>
                    <WorldMap
                      rows={rows}
                      onCountry={(value) => onFilter({ dimension: 'country', operator: 'is', value })}
                    />
                  </LatePart>
                )
              : undefined
          }
        />
      ))}
      {properties.length > 0 && (
        <PropertyPanel {...{ siteId, properties, view, today, onFilter }} onShowAll={setOpened} />
      )}
      {opened && (
        <LateDialog onClose={() => setOpened(null)}>
          <AllValues
            siteId={siteId}
            view={view}
            today={today}
            dimension={opened}
            onFilter={onFilter}
            onClose={() => setOpened(null)}
          />
        </LateDialog>
      )}
    </div>
  );
}
