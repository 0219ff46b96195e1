import type { Site } from '../../../contract/sites/sites.ts';
import { DaysPicker } from '../../numbers/days-picker.tsx';
import { useDays } from '../../numbers/use-days.ts';
import { AdviceList } from './advice-list.tsx';
import { CohortTable } from './cohort-table.tsx';
import { Months } from './months.tsx';
import { OtherWays } from './other-ways.tsx';
import { ReachPanel } from './reach-panel.tsx';
import { RecoveryPanel } from './recovery-panel.tsx';
import styles from './revenue.module.css';
import { Worth } from './worth.tsx';

/** What the wall is worth, what that rests on, and what the numbers advise. */
export function ValueTab({ site }: { site: Site }) {
  const [shown, setDays] = useDays(site.config.timezone);
  const { range } = shown;
  const picker = <DaysPicker shown={shown} onChange={setDays} />;
  return (
    <div className={styles.revenue}>
      <Worth site={site} range={range} picker={picker} />
      <OtherWays siteId={site.id} range={range} />
      <Months siteId={site.id} />
      <AdviceList site={site} />
      <RecoveryPanel site={site} range={range} />
      <CohortTable siteId={site.id} />
      <ReachPanel siteId={site.id} range={range} />
    </div>
  );
}
