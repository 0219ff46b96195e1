import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HealthReport } from '../../../contract/operations/health-report.ts';
import { call } from '../../app/api.ts';
import { rich, t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import styles from './health.module.css';
import { healthQuery } from './health-query.ts';

/** Tasks that were given up after their last try: why, and another try. Nothing where there are none. */
export function DeadJobs({ dead }: { dead: HealthReport['jobs']['dead'] }) {
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: (id: string) => call('POST /v1/jobs/:id/retry', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: healthQuery().queryKey }),
  });
  return (
    <>
      <p role="status" className="field-hint">
        {retry.isSuccess && t('health.itIsTriedAgainWithin')}
      </p>
      {retry.isError && <ErrorNotice error={retry.error} />}
      {dead.length > 0 && (
        <section className="panel" aria-labelledby="dead-jobs">
          <h2 id="dead-jobs">{t('health.tasksThatWereGivenUp')}</h2>
          <ul className={styles.deadJobs}>
            {dead.map(({ id, kind, failed_at, error }) => (
              <li key={id}>
                <div>
                  <h3>
                    <code>{kind}</code>
                  </h3>
                  <p className="soft">
                    {error ? (
                      rich('common.labeled', { label: <Moment at={failed_at} />, value: error })
                    ) : (
                      <Moment at={failed_at} />
                    )}
                  </p>
                </div>
                <button
                  type="button"
                  className="button small"
                  aria-label={t('health.tryKindAgain', { kind })}
                  aria-disabled={retry.isPending}
                  onClick={() => retry.isPending || retry.mutate(id)}
                >
                  {t('common.tryAgain')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
