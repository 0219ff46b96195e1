import { useQuery } from '@tanstack/react-query';
import type { Totals } from '../../../contract/analytics/overview.ts';
import { cohortsQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import numbersStyles from '../../numbers/numbers.module.css';
import type { Days } from '../../numbers/periods.ts';
import { formatCount, formatRough, formatShare } from '../../ui/numbers/number-format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './funnel.module.css';
import { type StillAllowed, stillAllowed } from './still-allowed.ts';

interface FunnelProps {
  siteId: string;
  totals: Totals | undefined;
  days: Days;
  today: string;
  isFiltered: boolean;
}

const steps: { count: keyof Totals; label: () => string }[] = [
  { count: 'sessions', label: () => t('common.sessions') },
  { count: 'adblock_detected', label: () => t('overview.adBlockerDetected') },
  { count: 'walls_displayed', label: () => t('common.wallsShown') },
  { count: 'cta_clicked', label: () => t('overview.callToActionPressed') },
  { count: 'conversions', label: () => t('overview.allowedAndVerified') },
];

/** The way of a visit from the first page to ads that show again, with what is left from step to step. */
export function Funnel({ siteId, totals, days, today, isFiltered }: FunnelProps) {
  // Costs the service more than the rest of the table, and waits for it.
  const isTurn = totals !== undefined;
  const cohorts = useQuery({ ...cohortsQuery(siteId), staleTime: 300_000, enabled: isTurn });
  const still = cohorts.data && stillAllowed(cohorts.data, days, today);
  return (
    <section className={`panel ${numbersStyles.fades}`} aria-labelledby="funnel-title">
      <h2 id="funnel-title">{t('overview.fromVisitToAllowed')}</h2>
      <table className={styles.funnel}>
        <thead>
          <tr>
            <th scope="col">{t('overview.step')}</th>
            <th scope="col">{t('common.sessions')}</th>
            <th scope="col">{t('overview.ofTheStepBefore')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <Step
              key={step.count}
              label={step.label()}
              count={totals?.[step.count]}
              before={totals && before(totals, index)}
              note={totals && noteOf(totals, step.count)}
              all={totals?.sessions}
            />
          ))}
          <tr>
            <th scope="row">
              {t('overview.stillAllowedAfter22To')}
              <span className={styles.funnelNote}>{still ? explain(still, isFiltered) : ' '}</span>
            </th>
            <td>{still?.state === 'known' ? formatCount(still.still) : still && '–'}</td>
            <td>
              {still?.state === 'known' ? formatRough(still.rate) : still && t('overview.notKnownYet')}
              {cohorts.isError && t('overview.couldNotBeRead')}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/**
 * Of sessions, those count in which a blocker could have been found; and of walls all conversions, since some allow ads
 * without pressing the button.
 */
function before(totals: Totals, index: number): number | undefined {
  if (index === 0) return undefined;
  if (steps[index]?.count === 'adblock_detected') return totals.sessions - totals.unknown_sessions;
  if (steps[index]?.count === 'conversions') return totals.walls_displayed;
  return totals[steps[index - 1]?.count ?? 'sessions'];
}

/** What a step's share is of, where that is not the step before. */
function noteOf({ sessions, unknown_sessions, walls_displayed }: Totals, step: keyof Totals): string {
  if (step === 'adblock_detected' && unknown_sessions > 0) {
    return t('overview.ofSessionsThatCouldBe', {
      count: formatCount(sessions - unknown_sessions),
    });
  }
  if (step === 'conversions' && walls_displayed > 0) return t('overview.ofTheWallsShown');
  return '';
}

interface StepProps {
  label: string;
  count: number | undefined;
  before: number | undefined;
  note: string | undefined;
  all: number | undefined;
}

function Step({ label, count, before, note, all }: StepProps) {
  const width = count && all ? Math.max(0.4, (100 * count) / all) : 0;
  return (
    <tr>
      <th scope="row">
        {label}
        {note && <span className={styles.funnelNote}>{note}</span>}
        <span className={styles.funnelBar} aria-hidden="true">
          <span style={{ width: `${Math.min(100, width)}%` }} />
        </span>
      </th>
      <td>{count === undefined ? <Skeleton width="3rem" /> : formatCount(count)}</td>
      <td>{count === undefined || before === undefined ? '' : formatShare(count, before)}</td>
    </tr>
  );
}

function explain(still: StillAllowed, isFiltered: boolean): string {
  if (still.state === 'known') {
    const seen = t('overview.ofVisitsByPeopleWho', {
      count: still.seen,
    });
    return isFiltered ? `${seen} ${t('overview.filtersDoNotNarrowThis')}` : seen;
  }
  const reasons = {
    nothing_stored: t('overview.withoutStorageOnTheVisitors'),
    too_young: t('overview.nobodyAllowedTheSiteLong'),
    few_seen: t('overview.tooFewWhoAllowedThe'),
  };
  return reasons[still.why];
}
