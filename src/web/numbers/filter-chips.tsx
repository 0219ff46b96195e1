import { useRef } from 'react';
import type { Filter } from '../../contract/analytics/query.ts';
import { t } from '../i18n/t.ts';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import styles from './filter-chips.module.css';
import { dimensionName, filterName, operatorName, valueName } from './value-names.ts';

interface FilterChipsProps {
  filters: Filter[];
  onRemove: (filter: Filter) => void;
  onClear: () => void;
}

/**
 * What narrows the numbers, each with the way to be rid of it. Drawn also where there is nothing: the list has the focus
 * when its last chip goes.
 */
export function FilterChips({ filters, onRemove, onClear }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusKept(list, filters.length);
  return (
    <ul ref={list} className={styles.chips} aria-label={t('overview.filters')} tabIndex={-1}>
      {filters.map((filter) => (
        <li key={filterName(filter)} className={styles.chip} data-part="filter">
          <span>
            {dimensionName(filter.dimension)} {operatorName(filter.operator)}{' '}
            <strong>{valuesIn(filter)}</strong>
          </span>
          <button
            type="button"
            aria-label={t('overview.removeFilterFilter', { filter: filterName(filter) })}
            onClick={() => onRemove(filter)}
          >
            ×
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button type="button" className="button quiet small" onClick={onClear}>
            {t('overview.clearAll')}
          </button>
        </li>
      )}
    </ul>
  );
}

function valuesIn({ dimension, operator, value }: Filter): string {
  if (operator === 'contains') return value;
  return (typeof value === 'string' ? [value] : value).map((each) => valueName(dimension, each)).join(', ');
}
