import type { Breakdown } from '../../../contract/analytics/overview.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import numbersStyles from '../../numbers/numbers.module.css';
import { PeriodMenu } from '../../numbers/period-menu.tsx';
import { daysOf } from '../../numbers/periods.ts';
import type { ViewControl } from '../../numbers/use-view.ts';
import { dimensionsOf } from '../../numbers/view.ts';
import { CompareMenu } from './compare-menu.tsx';
import { FilterMenu } from './filter-menu.tsx';
import styles from './overview.module.css';
import { SegmentMenu } from './segment-menu.tsx';
import { ShareMenu } from './sharing/share-menu.tsx';
import { Shortcuts } from './shortcuts.tsx';

interface ToolbarProps extends ViewControl {
  site: Site;
  today: string;
  breakdowns: Breakdown[];
}

/** What the numbers are about: which days, beside which others, and of whom. */
export function Toolbar({ site, today, breakdowns, ...control }: ToolbarProps) {
  const { view, change, addFilter } = control;
  const mayShare = useMay('write');
  return (
    <div className={numbersStyles.toolbar}>
      <PeriodMenu period={view.period} today={today} onChange={(period) => change({ period })} />
      <CompareMenu
        compare={view.compare}
        days={daysOf(view.period, today)}
        today={today}
        onChange={(compare) => change({ compare })}
      />
      <span className={styles.toolbarGap} />
      <FilterMenu dimensions={dimensionsOf(site)} breakdowns={breakdowns} onAdd={addFilter} />
      <SegmentMenu siteId={site.id} filters={view.filters} onApply={(filters) => change({ filters })} />
      <button
        type="button"
        className="button small"
        aria-pressed={view.live}
        onClick={() => change({ live: !view.live })}
      >
        {t('overview.live')}
      </button>
      <Shortcuts {...control} today={today} />
      {mayShare && <ShareMenu siteId={site.id} filters={view.filters} />}
    </div>
  );
}
