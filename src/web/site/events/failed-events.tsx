import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { failedEventsQuery } from '../../app/queries.ts';
import { t, tn } from '../../i18n/t.ts';
import { useMay } from '../../sign-in/use-may.ts';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';

/** Events that were accepted and could not be stored: why, and another try. Nothing where there are none. */
export function FailedEvents({ siteId, zone }: { siteId: string; zone: string }) {
  const failed = useQuery(failedEventsQuery(siteId)).data;
  const mayWrite = useMay('write');
  const queryClient = useQueryClient();
  const replay = useMutation({
    mutationFn: () => call('POST /v1/events/sites/:id/failed/replay', { params: { id: siteId }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['site', siteId] }),
  });
  return (
    <>
      <div role="status" className="replayed">
        {replay.data &&
          tn(
            replay.data.replayed,
            '{count} event on the way again. It appears below in a moment.',
            '{count} events on the way again. They appear below in a moment.',
          )}
      </div>
      {failed !== undefined && failed.total > 0 && (
        <section className="panel failed-events" aria-labelledby="failed-events">
          <h2 id="failed-events">
            {tn(failed.total, '{count} event could not be stored', '{count} events could not be stored')}
          </h2>
          <p className="soft">
            {t(
              'They are kept safe and are missing from your numbers. Usually the event store was full or away; once that is mended, store them again.',
            )}
          </p>
          <ul>
            {failed.events.slice(0, 5).map(({ id, failed_at, reason }) => (
              <li key={id}>
                <Moment at={failed_at} zone={zone} />: {reason}
              </li>
            ))}
          </ul>
          {failed.total > 5 && <p className="soft">{t('and {count} more', { count: failed.total - 5 })}</p>}
          {replay.isError && <ErrorNotice error={replay.error} />}
          {mayWrite && (
            <div className="actions">
              <button
                type="button"
                className="button"
                aria-disabled={replay.isPending}
                onClick={() => replay.isPending || replay.mutate()}
              >
                {replay.isPending ? t('Storing…') : t('Store them again')}
              </button>
            </div>
          )}
        </section>
      )}
    </>
  );
}
