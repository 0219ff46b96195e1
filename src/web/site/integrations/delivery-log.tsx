import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Integration } from '../../../contract/integrations/integrations.ts';
import { call } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { Check } from '../../ui/choices.tsx';
import { daysFromNow } from '../../ui/days-from-now.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { deliveriesKey, deliveriesQuery } from './integration-queries.ts';
import styles from './integrations.module.css';
import { useHealthAfter } from './use-health-after.ts';

const step = 20;
const most = 200;
/** So long are deliveries kept. */
const keptDays = 90;

/** What was sent to an integration, and the way to send it again. */
export function DeliveryLog({ siteId, integration }: { siteId: string; integration: Integration }) {
  const id = useId();
  const [page, setPage] = useState({ onlyFailed: false, limit: step });
  const log = useQuery(deliveriesQuery(siteId, integration.id, page));
  const deliveries = log.data?.deliveries ?? [];
  const outcome = deliveries.map(({ state, attempts }) => `${state} ${attempts}`).join();
  useHealthAfter(siteId, integration.id, log.data && outcome);
  return (
    <section className={styles.deliveryLog} aria-labelledby={id}>
      <div className="page-head">
        <h4 id={id}>{t('integrations.sentInTheLast90')}</h4>
        <Check
          label={t('integrations.onlyWhatFailed')}
          checked={page.onlyFailed}
          onChange={(onlyFailed) => setPage({ onlyFailed, limit: step })}
        />
      </div>
      <ReplayFailed siteId={siteId} integration={integration} />
      <QueryState query={log} height="8rem" />
      {log.data && deliveries.length === 0 && (
        <p className="soft">
          {page.onlyFailed ? t('integrations.nothingFailed') : t('integrations.nothingWasSentYetSend')}
        </p>
      )}
      <ul className={styles.deliveries}>
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
          {t('common.showMore')}
        </button>
      )}
    </section>
  );
}

function ReplayFailed({ siteId, integration }: { siteId: string; integration: Integration }) {
  const queryClient = useQueryClient();
  const mayWrite = useMay('write');
  const failed =
    useQuery(deliveriesQuery(siteId, integration.id, { onlyFailed: true, limit: 1 })).data?.total ?? 0;
  const replay = useMutation({
    mutationFn: () =>
      call('POST /v1/sites/:id/integrations/:integrationId/deliveries/replay', {
        params: { id: siteId, integrationId: integration.id },
        body: { since: daysFromNow(-keptDays) },
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
            {t('integrations.sendAllFailedOnesAgain', { count: failed })}
          </button>
          {isOff && <span className="soft">{t('integrations.switchItOnFirst')}</span>}
        </div>
      )}
      {replay.isError && <ErrorNotice error={replay.error} />}
      <p role="status" className={replay.data ? undefined : 'visually-hidden'}>
        {replay.data && t('integrations.areSentAgainWithThe', { count: replay.data.replayed })}
      </p>
    </>
  );
}
