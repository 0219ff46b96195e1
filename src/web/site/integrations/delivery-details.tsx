import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { DeliveryAttempt } from '../../../contract/integrations/integrations.ts';
import { t } from '../../i18n/t.ts';
import { exactTime } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SiteZone } from '../../ui/site-zone.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { attemptError } from './failure-text.ts';
import { deliveryQuery } from './integration-queries.ts';
import styles from './integrations.module.css';

/** Every attempt of a delivery with the beginning of its answer, and the body that was sent. */
export function DeliveryDetails({
  siteId,
  integrationId,
  id,
}: Record<'siteId' | 'integrationId' | 'id', string>) {
  const one = useQuery(deliveryQuery(siteId, integrationId, id));
  if (one.isPending) return <Skeleton width="100%" height="6rem" />;
  if (one.isError) return <ErrorNotice error={one.error} onRetry={() => one.refetch()} />;
  const { log, body, notification_id } = one.data;
  return (
    <div className={styles.deliveryDetails}>
      <p className="soft">
        {t('integrations.idTheSameAtEvery')} <code>{notification_id}</code>
      </p>
      {log.length > 0 && (
        <ol aria-label={t('integrations.attemptsNewestFirst')}>
          {log.map((attempt) => (
            <Attempt key={attempt.at} {...attempt} />
          ))}
        </ol>
      )}
      <p>{t('integrations.whatIsSent')}</p>
      <pre>{pretty(body)}</pre>
    </div>
  );
}

function Attempt(attempt: DeliveryAttempt) {
  const { at, status, duration_ms, answer } = attempt;
  const error = attemptError(attempt);
  const zone = use(SiteZone);
  return (
    <li>
      <span>{exactTime(at, zone)}</span>
      <span>
        {status === null
          ? t('integrations.noAnswer')
          : t('integrations.answeredStatus', { status: String(status) })}
        {` · ${t('integrations.ms', { count: duration_ms })}`}
        {error && status === null && ` · ${error}`}
        {answer && (
          <>
            {' · '}
            <bdi>
              <code>{answer}</code>
            </bdi>
          </>
        )}
      </span>
    </li>
  );
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
