import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { failedEventsQuery, siteQuery } from '../../app/queries.ts';
import { useMay } from '../../app/session/use-may.ts';
import { rich, t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './events.module.css';

/** Events that were accepted and could not be stored: why, and another try. Nothing where there are none. */
export function FailedEvents({ siteId, zone }: { siteId: string; zone: string }) {
  const query = useQuery(failedEventsQuery(siteId));
  const failed = query.data;
  const mayWrite = useMay('write');
  const queryClient = useQueryClient();
  const replay = useMutation({
    mutationFn: () => call('POST /v1/events/sites/:id/failed/replay', { params: { id: siteId }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: siteQuery(siteId).queryKey }),
  });
  return (
    <>
      <div role="status" className={styles.replayed}>
        {replay.data && replay.data.replayed > 0 && (
          <p>{t('events.eventsOnTheWayAgain', { count: replay.data.replayed })}</p>
        )}
        {replay.data && replay.data.expired > 0 && (
          <p>{t('events.eventsTooOld', { count: replay.data.expired })}</p>
        )}
      </div>
      <QueryState query={query} height="0" />
      {failed !== undefined && failed.total > 0 && (
        <section className={`panel ${styles.failedEvents}`} aria-labelledby="failed-events">
          <h2 id="failed-events">{t('events.eventsCouldNotBeStored', { count: failed.total })}</h2>
          <p className="soft">{t('events.theyAreKeptSafeAnd')}</p>
          <ul>
            {failed.events.slice(0, 5).map(({ id, failed_at, reason }) => (
              <li key={id}>
                {rich('common.labeled', { label: <Moment at={failed_at} zone={zone} />, value: reason })}
              </li>
            ))}
          </ul>
          {failed.total > 5 && <p className="soft">{t('events.andMore', { count: failed.total - 5 })}</p>}
          {replay.isError && <ErrorNotice error={replay.error} />}
          {mayWrite && (
            <div className="actions">
              <button
                type="button"
                className="button"
                aria-disabled={replay.isPending}
                onClick={() => replay.isPending || replay.mutate()}
              >
                {replay.isPending ? t('events.storing') : t('events.storeThemAgain')}
              </button>
            </div>
          )}
        </section>
      )}
    </>
  );
}
