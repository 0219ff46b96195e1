import type { Filter } from '../../contract/analytics/query.ts';
import type { SharedNumbers as Shown } from '../../contract/sites/share-links.ts';
import { Heading } from '../app/page-heading.tsx';
import { labeled } from '../i18n/labeled.ts';
import { t } from '../i18n/t.ts';
import { BreakdownPanel } from '../numbers/breakdown-panel.tsx';
import breakdownsStyles from '../numbers/breakdowns.module.css';
import { panels } from '../numbers/breakdowns.tsx';
import { comparedText } from '../numbers/compared-text.ts';
import { FilterChips } from '../numbers/filter-chips.tsx';
import numbersStyles from '../numbers/numbers.module.css';
import { PeriodMenu } from '../numbers/period-menu.tsx';
import { daysOf } from '../numbers/periods.ts';
import { Story } from '../numbers/story.tsx';
import { Timeline } from '../numbers/timeline.tsx';
import { filterName } from '../numbers/value-names.ts';
import { isSameFilter, type View } from '../numbers/view.ts';
import styles from './shared-numbers.module.css';

interface SharedNumbersProps {
  shown: Shown;
  isStale: boolean;
  /** They come in place of the form that asked for the password. */
  isUnlocked: boolean;
  view: View;
  change: (next: Partial<View>) => void;
  today: string;
}

/** The numbers as members see them, without what only members may do. */
export function SharedNumbers({ shown, isStale, isUnlocked, view, change, today }: SharedNumbersProps) {
  const { site, overview, filters } = shown;
  const days = daysOf(view.period, today);
  const addFilter = (filter: Filter) => {
    if (view.filters.some((each) => isSameFilter(each, filter))) return;
    change({ filters: [...view.filters, filter] });
  };
  return (
    <section
      className={isStale ? `${numbersStyles.numbers} ${numbersStyles.stale}` : numbersStyles.numbers}
      aria-busy={isStale}
      aria-label={t('common.numbers')}
    >
      <div className={`page-head ${styles.lead}`}>
        <Heading title={labeled(site.name, shown.name)} quiet={!isUnlocked} replaces={isUnlocked}>
          {site.name}
        </Heading>
        <span className="soft">{shown.name}</span>
      </div>
      {filters.length > 0 && (
        <p className={`soft ${styles.lead}`}>
          {t('sharing.onlyFilters', { filters: filters.map(filterName).join(', ') })}
        </p>
      )}
      <div className={numbersStyles.toolbar}>
        <PeriodMenu period={view.period} today={today} onChange={(period) => change({ period })} />
      </div>
      <p className={`soft ${numbersStyles.span} ${numbersStyles.fades}`}>
        {comparedText(overview, site.timezone)}
      </p>
      <FilterChips
        filters={view.filters}
        onRemove={(filter) => change({ filters: view.filters.filter((each) => !isSameFilter(each, filter)) })}
        onClear={() => change({ filters: [] })}
      />
      <Story
        overview={overview}
        wonBack={null}
        isFiltered={filters.length + view.filters.length > 0}
        today={today}
      />
      <Timeline
        overview={overview}
        metric={view.metric}
        days={days}
        site={{ name: site.name, domain: site.domain, config: { timezone: site.timezone } }}
        filters={[...filters, ...view.filters]}
        today={today}
        onMetric={(metric) => change({ metric })}
        onGranularity={(granularity) => change({ granularity })}
        onZoom={(period) => change({ period, granularity: 'auto' })}
      />
      <div
        className={
          isStale
            ? `${breakdownsStyles.breakdowns} ${breakdownsStyles.breakdownsStale}`
            : breakdownsStyles.breakdowns
        }
      >
        {panels.map((dimensions) => (
          <BreakdownPanel
            key={dimensions[0]}
            dimensions={dimensions}
            breakdowns={shown.breakdowns}
            start={days.start}
            onFilter={addFilter}
          />
        ))}
      </div>
    </section>
  );
}
