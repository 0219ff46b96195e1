import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Integration } from '../../../contract/integrations/integrations.ts';
import { call } from '../../app/api.ts';
import { t, tn } from '../../i18n/t.ts';
import { useMay } from '../../sign-in/use-may.ts';
import { Check } from '../../ui/choices.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { deliveriesKey, deliveriesQuery } from './integration-queries.ts';
import { useHealthAfter } from './use-health-after.ts';

const step = 20;
const most = 200;
/** So long are deliveries kept. */
const keptMs = 90 * 86_400_000;

/** What was sent to an integration, and the way to send it again. */
export function DeliveryLog({ siteId, integration }: { siteId: string; integration: Integration }) {
  const id = useId();
  const [page, setPage] = useState({ onlyFailed: false, limit: step });
  const log = useQuery(deliveriesQuery(siteId, integration, page));
  const deliveries = log.data?.deliveries ?? [];
  const outcome = deliveries.map(({ state, attempts }) => `${state} ${attempts}`).join();
  useHealthAfter(siteId, integration.id, log.data && outcome);
  return (
    <section className="delivery-log" aria-labelledby={id}>
      <div className="page-head">
        <h4 id={id}>{t('Sent in the last 90 days')}</h4>
        <Check
          label={t('Only what failed')}
          checked={page.onlyFailed}
          onChange={(onlyFailed) => setPage({ onlyFailed, limit: step })}
        />
      </div>
      <ReplayFailed siteId={siteId} integration={integration} />
      {log.isError && <ErrorNotice error={log.error} onRetry={() => log.refetch()} />}
      {log.isPending && <Skeleton width="100%" height="8rem" />}
      {log.data && deliveries.length === 0 && (
        <p className="soft">
          {page.onlyFailed
            ? t('Nothing failed.')
            : t('Nothing was sent yet. Send a test to see whether it arrives.')}
        </p>
      )}
      <ul className="deliveries">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} siteId={siteId} integration={integration} delivery={delivery} />
        ))}
      </ul>
      {log.data && log.data.total > page.limit && page.limit < most && (
        <button
          type="button"
          className="button small"
          onClick={() => setPage({ ...page, limit: Math.min(page.limit + 3 * step, most) })}
        >
          {t('Show more')}
        </button>
      )}
    </section>
  );
}

function ReplayFailed({ siteId, integration }: { siteId: string; integration: Integration }) {
  const queryClient = useQueryClient();
  const mayWrite = useMay('write');
  const failed =
    useQuery(deliveriesQuery(siteId, integration, { onlyFailed: true, limit: 1 })).data?.total ?? 0;
  const replay = useMutation({
    mutationFn: () =>
      call('POST /v1/sites/:id/integrations/:integrationId/deliveries/replay', {
        params: { id: siteId, integrationId: integration.id },
        body: { since: new Date(Date.now() - keptMs).toISOString() },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: deliveriesKey(siteId, integration.id) }),
  });
  const isOff = integration.state === 'disabled';
  return (
    <>
      {mayWrite && failed > 0 && (
        <div className="actions">
          <button
            type="button"
            className="button small"
            disabled={isOff}
            aria-disabled={replay.isPending}
            onClick={() => replay.isPending || replay.mutate()}
          >
            {tn(failed, 'Send {count} failed one again', 'Send all {count} failed ones again')}
          </button>
          {isOff && <span className="soft">{t('Switch it on first.')}</span>}
        </div>
      )}
      {replay.isError && <ErrorNotice error={replay.error} />}
      <p role="status" className={replay.data ? undefined : 'visually-hidden'}>
        {replay.data &&
          tn(replay.data.replayed, '{count} is sent again.', '{count} are sent again, with the same ids.')}
      </p>
    </>
  );
}
