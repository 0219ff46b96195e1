import { t } from '../../i18n/t.ts';
import { compareName } from '../../numbers/period-names.ts';
import { addDays, type Days, isDay, lengthOf } from '../../numbers/periods.ts';
import type { View } from '../../numbers/view.ts';
import menuStyles from '../../ui/menu.module.css';
import { useTypedDay } from '../../ui/use-typed-day.ts';
import styles from './overview.module.css';

interface CompareMenuProps {
  compare: View['compare'];
  days: Days;
  today: string;
  onChange: (compare: View['compare']) => void;
}

const earliest = '2000-01-01';
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
        <FirstDay start={compare.start} today={today} onChange={(start) => onChange({ start })} />
      )}
    </div>
  );
}

interface FirstDayProps {
  start: string;
  today: string;
  onChange: (start: string) => void;
}

function FirstDay({ start, today, onChange }: FirstDayProps) {
  const isPast = (text: string) => isDay(text) && text >= earliest && text <= today;
  return (
    <input
      {...useTypedDay(start, isPast, onChange)}
      type="date"
      className={menuStyles.smallSelect}
      aria-label={t('overview.firstDayToCompareWith')}
      max={today}
      min={earliest}
    />
  );
}
