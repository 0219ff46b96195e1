import type { Overview } from '../../contract/analytics/overview.ts';
import { t } from '../i18n/t.ts';
import { Change } from '../ui/numbers/change.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import headlinesStyles from './headlines.module.css';
import { changeOf, type Headline, headlines } from './headlines.ts';
import styles from './numbers.module.css';
import type { ChartMetric } from './view.ts';

interface HeadlineCardsProps {
  overview: Overview | undefined;
  metric: ChartMetric;
  onMetric: (metric: ChartMetric) => void;
}

/** The headline numbers side by side; the one that is pressed is drawn below. */
export function HeadlineCards({ overview, metric, onMetric }: HeadlineCardsProps) {
  return (
    <ul className={`${headlinesStyles.headlines} ${styles.fades}`} aria-label={t('overview.headlineNumbers')}>
      {headlines.map((headline) => (
        <li key={headline.metric} className={headlinesStyles.headline}>
          <button
            type="button"
            aria-pressed={headline.metric === metric}
            onClick={() => onMetric(headline.metric)}
          >
            <span className={headlinesStyles.headlineLabel}>{headline.label()}</span>
            {overview ? <Figures headline={headline} overview={overview} /> : <FigureSkeletons />}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Figures({ headline, overview }: { headline: Headline; overview: Overview }) {
  const { totals } = overview.now;
  const { before } = overview;
  return (
    <>
      <span className={headlinesStyles.figure} data-part="figure">
        {headline.value(totals)}
      </span>
      <span className={headlinesStyles.figureNote}>
        {before && (
          <Change change={changeOf(headline, totals, before)} unit={headline.unit} isGood={headline.isGood} />
        )}
        <span>{headline.note(totals)}</span>
      </span>
    </>
  );
}

function FigureSkeletons() {
  return (
    <>
      <span className={headlinesStyles.figure} data-part="figure">
        <Skeleton width="4.5rem" height="1.75rem" />
      </span>
      <span className={headlinesStyles.figureNote}>
        <Skeleton width="6rem" />
      </span>
    </>
  );
}
