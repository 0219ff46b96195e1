import type { Breakdown } from '../../../contract/analytics/overview.ts';
import { t } from '../../i18n/t.ts';
import { ShareMenu } from '../../sharing/share-menu.tsx';
import { useMay } from '../../sign-in/use-may.ts';
import { CompareMenu } from './compare-menu.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { PeriodMenu } from './period-menu.tsx';
import { daysOf } from './periods.ts';
import { SegmentMenu } from './segment-menu.tsx';
import { Shortcuts } from './shortcuts.tsx';
import type { ViewControl } from './use-view.ts';

interface ToolbarProps extends ViewControl {
  siteId: string;
  today: string;
  breakdowns: Breakdown[];
}

/** What the numbers are about: which days, beside which others, and of whom. */
export function Toolbar({ siteId, today, breakdowns, ...control }: ToolbarProps) {
  const { view, change, addFilter } = control;
  const mayShare = useMay('write');
  return (
    <div className="toolbar">
      <PeriodMenu period={view.period} today={today} onChange={(period) => change({ period })} />
      <CompareMenu
        compare={view.compare}
        days={daysOf(view.period, today)}
        today={today}
        onChange={(compare) => change({ compare })}
      />
      <span className="toolbar-gap" />
      <FilterMenu breakdowns={breakdowns} onAdd={addFilter} />
      <SegmentMenu siteId={siteId} filters={view.filters} onApply={(filters) => change({ filters })} />
      <button
        type="button"
        className="button small"
        aria-pressed={view.live}
        onClick={() => change({ live: !view.live })}
      >
        {t('overview.live')}
      </button>
      <Shortcuts {...control} today={today} />
      {mayShare && <ShareMenu siteId={siteId} filters={view.filters} />}
    </div>
  );
}
