import { useQuery } from '@tanstack/react-query';
import { rich, t } from '../../i18n/t.ts';
import { DeliveryState } from './delivery-state.tsx';
import { attemptError } from './failure-text.ts';
import { deliveryQuery } from './integration-queries.ts';
import styles from './test-outcome.module.css';
import { useHealthAfter } from './use-health-after.ts';

/** What became of the test just sent: told as soon as there was an answer. */
export function TestOutcome({
  siteId,
  integrationId,
  id,
}: Record<'siteId' | 'integrationId' | 'id', string>) {
  const { data } = useQuery(deliveryQuery(siteId, integrationId, id));
  useHealthAfter(siteId, integrationId, data && `${data.state} ${data.attempts}`);
  const last = data?.log[0];
  const isGood = data?.state === 'delivered';
  const error = last && !isGood ? attemptError(last) : null;
  return (
    <p
      role="status"
      className={
        last
          ? isGood
            ? `${styles.testOutcome} ${styles.testGood}`
            : `${styles.testOutcome} ${styles.testBad}`
          : styles.testOutcome
      }
    >
      {rich('common.labeled', {
        label: t('integrations.test'),
        value: data ? <DeliveryState delivery={data} /> : t('common.onItsWay'),
      })}
      {error && ` · ${error}`}
      {last?.answer && (
        <>
          {' · '}
          <bdi>{last.answer}</bdi>
        </>
      )}
    </p>
  );
}
