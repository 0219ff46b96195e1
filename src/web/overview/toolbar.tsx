import type { Breakdown } from '../../contract/overview.ts';
import { CompareMenu } from './compare-menu.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { PeriodMenu } from './period-menu.tsx';
import { daysOf } from './periods.ts';
import type { ViewControl } from './use-view.ts';

interface ToolbarProps extends ViewControl {
  today: string;
  breakdowns: Breakdown[];
}

/** What the numbers are about: which days, beside which others, and of whom. */
export function Toolbar({ view, change, addFilter, today, breakdowns }: ToolbarProps) {
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
    </div>
  );
}
