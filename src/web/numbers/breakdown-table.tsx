import { useState } from 'react';
import type { Dimension } from '../../contract/analytics/dimensions.ts';
import type { BreakdownRow } from '../../contract/analytics/overview.ts';
import type { Filter } from '../../contract/analytics/query.ts';
import { t } from '../i18n/t.ts';
import { formatShare, formatShort } from '../ui/numbers/number-format.ts';
import styles from './breakdown-table.module.css';
import { ValueMark } from './row-icon.tsx';
import { pressed, type Sorting, type SortKey, sortRows, usualSorting } from './sort-rows.ts';
import { dimensionName, valueName } from './value-names.ts';

interface BreakdownTableProps {
  dimension: Dimension;
  rows: BreakdownRow[];
  onFilter: (filter: Filter) => void;
}

const columns: { by: SortKey; label: () => string; text: (row: BreakdownRow) => string }[] = [
  { by: 'sessions', label: () => t('common.sessions'), text: (row) => formatShort(row.sessions) },
  {
    by: 'detection_rate',
    label: () => t('common.blocking'),
    text: (row) => formatShare(row.adblock_detected, row.sessions - row.unknown_sessions),
  },
  { by: 'conversions', label: () => t('overview.conv'), text: (row) => formatShort(row.conversions) },
  {
    by: 'conversion_rate',
    label: () => t('common.rate'),
    text: (row) => formatShare(row.conversions, row.walls_displayed),
  },
];

/** All sessions of these block ads: a share would be 100% in every row. */
const allBlock: Dimension[] = ['blocker', 'kind', 'variant'];

/** Each value with its numbers; a press on it narrows everything to it. */
export function BreakdownTable({ dimension, rows, onFilter }: BreakdownTableProps) {
  const [sorting, setSorting] = useState<Sorting>(usualSorting);
  const shown = columns.filter(({ by }) => by !== 'detection_rate' || !allBlock.includes(dimension));
  const most = Math.max(1, ...rows.map((row) => row.sessions));
  return (
    <table className={styles.breakdown}>
      <caption className="visually-hidden">
        {t('overview.sessionsByDimension', { dimension: dimensionName(dimension) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{dimensionName(dimension)}</th>
          {shown.map(({ by, label }) => (
            <th key={by} scope="col" aria-sort={ariaSort(sorting, by)}>
              <button type="button" onClick={() => setSorting(pressed(sorting, by))}>
                {label()}
                <span aria-hidden="true">
                  {sorting.by === by && by !== 'sessions' ? (sorting.isAscending ? '↑' : '↓') : ''}
                </span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sortRows(rows, sorting).map((row) => (
          <tr key={row.value}>
            <th scope="row">
              <span
                className={styles.bar}
                style={{ width: `${(100 * row.sessions) / most}%` }}
                aria-hidden="true"
              />
              <button
                type="button"
                className={styles.value}
                title={valueName(dimension, row.value)}
                onClick={() => onFilter({ dimension, operator: 'is', value: row.value })}
              >
                <ValueMark dimension={dimension} value={row.value} />
                {valueName(dimension, row.value)}
              </button>
            </th>
            {shown.map(({ by, text }) => (
              <td key={by}>{text(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ariaSort(sorting: Sorting, by: SortKey): 'ascending' | 'descending' | undefined {
  if (sorting.by !== by) return undefined;
  return sorting.isAscending ? 'ascending' : 'descending';
}
