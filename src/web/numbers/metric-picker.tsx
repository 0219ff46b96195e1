import { t } from '../i18n/t.ts';
import menuStyles from '../ui/menu.module.css';
import { headlines } from './headlines.ts';
import { type ChartMetric, chartMetrics } from './view.ts';

interface MetricPickerProps {
  metric: ChartMetric;
  onChange: (metric: ChartMetric) => void;
}

/** What is drawn over time. */
export function MetricPicker({ metric, onChange }: MetricPickerProps) {
  return (
    <select
      className={menuStyles.smallSelect}
      aria-label={t('story.show')}
      value={metric}
      onChange={({ target }) => onChange(chartMetrics.find((each) => each === target.value) ?? metric)}
    >
      {headlines.map((each) => (
        <option key={each.metric} value={each.metric}>
          {each.label()}
        </option>
      ))}
    </select>
  );
}
