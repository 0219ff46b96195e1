import { t } from '../../i18n/t.ts';
import { compareName } from '../../numbers/period-names.ts';
import { addDays, type Days, lengthOf } from '../../numbers/periods.ts';
import type { View } from '../../numbers/view.ts';
import menuStyles from '../../ui/menu.module.css';
import styles from './overview.module.css';

interface CompareMenuProps {
  compare: View['compare'];
  days: Days;
  today: string;
  onChange: (compare: View['compare']) => void;
}

const named = ['previous', 'year', 'none'] as const;

/** With which days the numbers are compared. */
export function CompareMenu({ compare, days, today, onChange }: CompareMenuProps) {
  const value = typeof compare === 'string' ? compare : 'own';
  return (
    <div className={styles.compareMenu}>
      <select
        className={menuStyles.smallSelect}
        aria-label={t('overview.compareWith')}
        value={value}
        onChange={({ target }) =>
          onChange(
            named.find((name) => name === target.value) ?? {
              start: addDays(days.start, -lengthOf(days)),
            },
          )
        }
      >
        {named.map((name) => (
          <option key={name} value={name}>
            {compareName(name)}
          </option>
        ))}
        <option value="own">{t('overview.daysFrom')}</option>
      </select>
      {typeof compare === 'object' && (
        <input
          type="date"
          className={menuStyles.smallSelect}
          aria-label={t('overview.firstDayToCompareWith')}
          max={today}
          min="2000-01-01"
          value={compare.start}
          onChange={({ target }) => target.value >= '2000-01-01' && onChange({ start: target.value })}
        />
      )}
    </div>
  );
}
