import type { Overview } from '../../contract/analytics/overview.ts';
import type { WonBack } from '../../contract/analytics/won-back.ts';
import { t } from '../i18n/t.ts';
import { Change } from '../ui/numbers/change.tsx';
import { formatCount } from '../ui/numbers/number-format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import numbersStyles from './numbers.module.css';
import styles from './story.module.css';
import { Bar } from './story-bar.tsx';
import { StoryRevenue } from './story-revenue.tsx';
import { type Step, storySteps } from './story-steps.ts';

interface StoryProps {
  overview: Overview | undefined;
  /** What it is worth: undefined while that is on its way; null where nobody may see money. */
  wonBack: WonBack | null | undefined;
  /** Where a rate is set. */
  ratesAddress?: string;
  /** Of some visits only. */
  isFiltered?: boolean;
  /** The day where the site is. */
  today: string;
}

const stepsOnTheirWay = ['sessions', 'blocked', 'wall', 'allowed'];

/** What happened in these days, from the first page to ads that show again and what that is worth: headline and funnel. */
export function Story({ overview, wonBack, ratesAddress, isFiltered = false, today }: StoryProps) {
  const steps = overview ? storySteps(overview, isFiltered || overview.now.period.end < today) : null;
  // Where nothing can be compared, that is said once, and of an empty site not at all.
  const isCompared = steps?.some(({ change }) => change) ?? false;
  const isRemarked = Boolean(overview?.before && overview.now.totals.sessions > 0);
  return (
    <div className={`${styles.story} ${numbersStyles.fades}`}>
      <ol className={styles.steps} aria-label={t('overview.headlineNumbers')}>
        {steps
          ? steps.map((step, index) => (
              <StoryStep key={step.id} step={step} isCompared={isCompared || (isRemarked && index === 0)} />
            ))
          : stepsOnTheirWay.map((id) => <StepSkeleton key={id} />)}
        {overview && wonBack && (
          <StoryRevenue
            wonBack={wonBack}
            totals={overview.now.totals}
            before={overview.before}
            {...{ isCompared, ratesAddress, isFiltered }}
          />
        )}
        {wonBack !== null && !(overview && wonBack) && <StepSkeleton />}
      </ol>
    </div>
  );
}

function StoryStep({ step, isCompared }: { step: Step; isCompared: boolean }) {
  const { label, count, of, change, isGood, sentence } = step;
  return (
    <li className={`${styles.step} ${tones[step.id]}`}>
      <p className={styles.label}>{label}</p>
      <p className={styles.figure} data-part="figure">
        {formatCount(count)}
      </p>
      <p className={styles.notes}>
        {of && of.whole > 0 && <span>{of.note}</span>}
        {isCompared && (
          <Change
            change={change?.value ?? null}
            unit={change?.unit ?? 'percent'}
            isGood={isGood && change?.isNews}
          />
        )}
      </p>
      <Bar part={of === null ? (count > 0 ? 1 : 0) : of.whole === 0 ? 0 : count / of.whole} />
      <p className={styles.sentence}>{sentence}</p>
    </li>
  );
}

const tones: Record<Step['id'], string> = {
  sessions: styles.all ?? '',
  blocked: styles.blocked ?? '',
  wall: styles.blocked ?? '',
  allowed: styles.won ?? '',
};

function StepSkeleton() {
  return (
    <li className={`${styles.step} ${styles.onItsWay}`}>
      <p className={styles.label}>
        <Skeleton width="5rem" />
      </p>
      <p className={styles.figure}>
        <Skeleton width="4.5rem" height="1.75rem" />
      </p>
      <p className={styles.notes}>
        <Skeleton width="6rem" />
      </p>
      <Bar part={0} />
      <p className={styles.sentence}>
        <Skeleton width="8rem" />
      </p>
    </li>
  );
}
