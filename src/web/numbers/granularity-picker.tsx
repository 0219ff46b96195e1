import type { Granularity } from '../../contract/analytics/analytics.ts';
import { t } from '../i18n/t.ts';
import menuStyles from '../ui/menu.module.css';
import { type Days, mayBeDrawn } from './periods.ts';

interface GranularityPickerProps {
  granularity: Granularity;
  days: Days;
  onChange: (granularity: Granularity) => void;
}

const all: Granularity[] = ['hour', 'day', 'week'];

/** How finely the timeline is cut; only what these days can be cut into. */
export function GranularityPicker({ granularity, days, onChange }: GranularityPickerProps) {
  const names = { hour: t('overview.hours'), day: t('overview.days'), week: t('overview.weeks') };
  const possible = all.filter((each) => each === granularity || mayBeDrawn(each, days));
  if (possible.length < 2) return null;
  return (
    <select
      className={menuStyles.smallSelect}
      aria-label={t('overview.by')}
      value={granularity}
      onChange={({ target }) => onChange(all.find((each) => each === target.value) ?? 'day')}
    >
      {possible.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </select>
  );
}
