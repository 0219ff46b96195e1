import { useQuery } from '@tanstack/react-query';
import { basePath } from '../../app/base-path.ts';
import { Heading } from '../../app/page-heading.tsx';
import { t } from '../../i18n/t.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { CheckList } from './check-list.tsx';
import { DeadJobs } from './dead-jobs.tsx';
import { type HealthCheck, healthChecks } from './health-checks.ts';
import { HealthFacts } from './health-facts.tsx';
import styles from './health-page.module.css';
import { healthQuery } from './health-query.ts';

/** How the installation is: one line first, then each check, then what it holds. */
export function HealthPage() {
  const health = useQuery(healthQuery());
  return (
    <div className={styles.healthPage}>
      <Heading title={t('common.health')}>{t('common.health')}</Heading>
      <QueryState query={health} height="30rem" />
      {health.data && (
        <>
          <Summary checks={healthChecks(health.data, location.origin + basePath)} />
          <CheckList checks={healthChecks(health.data, location.origin + basePath)} />
          <DeadJobs dead={health.data.report.jobs.dead} />
          <HealthFacts report={health.data.report} />
        </>
      )}
    </div>
  );
}

function Summary({ checks }: { checks: HealthCheck[] }) {
  const count = (wanted: HealthCheck['level']) => checks.filter(({ level }) => level === wanted).length;
  const [bad, warn] = [count('bad'), count('warn')];
  return (
    <p
      role="status"
      className={bad > 0 ? `${styles.healthSummary} ${styles.healthBad}` : styles.healthSummary}
    >
      <strong>{bad > 0 ? t('health.thingsNeedYou', { count: bad }) : t('health.allIsWellVisitsAre')}</strong>
      {warn > 0 && <span>{t('health.thingsWorthKnowingBelow', { count: warn })}</span>}
    </p>
  );
}
