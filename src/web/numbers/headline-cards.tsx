import type { Dashboard } from '../../contract/analytics.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { Change } from './change.tsx';
import { type Headline, headlines } from './headlines.ts';

/** The headline numbers side by side. */
export function HeadlineCards({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <dl className="headlines">
      {headlines.map((headline) => (
        <div key={headline.label} className="headline">
          <dt>{headline.label}</dt>
          {dashboard ? <Figures headline={headline} dashboard={dashboard} /> : <FigureSkeletons />}
        </div>
      ))}
    </dl>
  );
}

function Figures({ headline, dashboard }: { headline: Headline; dashboard: Dashboard }) {
  const { label: _, value, note, change, unit } = headline;
  return (
    <>
      <dd className="figure">{value(dashboard.metrics)}</dd>
      <dd className="figure-note">
        {change && unit && <Change change={change(dashboard.comparison)} unit={unit} />}
        <span>{note(dashboard.metrics)}</span>
      </dd>
    </>
  );
}

function FigureSkeletons() {
  return (
    <>
      <dd className="figure">
        <Skeleton width="4.5rem" height="1.75rem" />
      </dd>
      <dd className="figure-note">
        <Skeleton width="6rem" />
      </dd>
    </>
  );
}
