import { type ReactNode, useState } from 'react';
import { type Dimension, isCarried, isProperty } from '../../contract/analytics/dimensions.ts';
import type { Breakdown } from '../../contract/analytics/overview.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import { t } from '../i18n/t.ts';
import { formatDate } from '../ui/numbers/day-format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { BreakdownTable } from './breakdown-table.tsx';
import breakdownsStyles from './breakdowns.module.css';
import { rowsInPanel } from './overview-queries.ts';
import { dimensionName } from './value-names.ts';

interface BreakdownPanelProps {
  dimensions: [Dimension, ...Dimension[]];
  breakdowns: Breakdown[] | undefined;
  /** Where it is not asked for with the other panels. */
  isStale?: boolean;
  /** First day of the period: what reaches back less far says so. */
  start: string;
  onFilter: (filter: Filter) => void;
  /** Left out where no more than these are to be had. */
  onShowAll?: (dimension: Dimension) => void;
  /** A picture of the values beside them. */
  picture?: (breakdown: Breakdown) => ReactNode;
}

/** One of several dimensions that belong together, with its largest values. */
export function BreakdownPanel({
  dimensions,
  breakdowns,
  isStale = false,
  start,
  onFilter,
  onShowAll,
  picture,
}: BreakdownPanelProps) {
  const [chosen, setChosen] = useState(dimensions[0]);
  const found = breakdowns?.find(({ dimension }) => dimension === chosen);
  // Sessions without a value alone say nothing.
  const breakdown =
    found && isCarried(chosen) && found.rows.every(({ value }) => value === '')
      ? { ...found, rows: [] }
      : found;
  return (
    <section
      className={`panel ${breakdownsStyles.breakdownPanel} ${picture ? breakdownsStyles.pictured : ''} ${isStale ? breakdownsStyles.breakdownsStale : ''}`}
      aria-label={dimensionName(chosen)}
    >
      <fieldset className={breakdownsStyles.panelChoice}>
        <legend className="visually-hidden">{t('common.splitBy')}</legend>
        {dimensions.map((dimension) => (
          <button
            key={dimension}
            type="button"
            aria-pressed={dimension === chosen}
            onClick={() => setChosen(dimension)}
          >
            {dimensionName(dimension)}
          </button>
        ))}
      </fieldset>
      {picture && <div className={breakdownsStyles.picture}>{breakdown && picture(breakdown)}</div>}
      <div className={breakdownsStyles.breakdownSpace} data-part="breakdown">
        {!breakdown && <RowSkeletons />}
        {breakdown?.rows.length === 0 && <p className="soft">{nothing(chosen)}</p>}
        {breakdown && breakdown.rows.length > 0 && (
          <BreakdownTable
            key={chosen}
            dimension={chosen}
            rows={breakdown.rows.slice(0, rowsInPanel)}
            onFilter={onFilter}
          />
        )}
      </div>
      <div className={breakdownsStyles.breakdownFoot}>
        {breakdown && breakdown.counted_from > start && (
          <span className="soft">
            {t('overview.fromDayOnSingleEvents', {
              day: formatDate(breakdown.counted_from),
            })}
          </span>
        )}
        {onShowAll && breakdown && breakdown.total > rowsInPanel && (
          <button type="button" className="button quiet small" onClick={() => onShowAll(chosen)}>
            {t('overview.showAll', { count: breakdown.total })}
          </button>
        )}
      </div>
    </section>
  );
}

/** What it means that there is none. */
function nothing(dimension: Dimension): string {
  if (dimension === 'blocker' || dimension === 'kind') return t('overview.noBlockerWasFoundIn');
  if (dimension === 'variant') return t('overview.noWallWasShownIn');
  if (isProperty(dimension)) return t('overview.noEventWithProperty', { name: dimensionName(dimension) });
  if (isCarried(dimension)) return t('overview.noVisitWithCampaign', { parameter: dimension });
  return t('overview.noSessionInTheseDays');
}

function RowSkeletons() {
  return (
    <div className={breakdownsStyles.rowSkeletons}>
      {Array.from({ length: rowsInPanel }, (_, row) => (
        <Skeleton key={String(row)} width={`${95 - 8 * row}%`} height="1.25rem" />
      ))}
    </div>
  );
}
