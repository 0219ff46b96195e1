import { useId, useRef, useState } from 'react';
import type { Integration } from '../../../contract/integrations/integrations.ts';
import { useIsKept } from '../../app/kept-draft.ts';
import { useMay } from '../../app/session/use-may.ts';
import { labeled } from '../../i18n/labeled.ts';
import { t } from '../../i18n/t.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { EditIntegration, placeOf } from './edit-integration.tsx';
import { eventText } from './event-texts.ts';
import { IntegrationDeeds } from './integration-actions.tsx';
import { StatePill, StateWords } from './integration-state.tsx';
import styles from './integrations.module.css';
import { ShownSecret } from './shown-secret.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { useIntegration } from './use-integration.ts';

/** One Slack channel or webhook: its URL, events, state and deliveries. */
export function IntegrationCard({ siteId, integration }: { siteId: string; integration: Integration }) {
  const id = useId();
  const mayWrite = useMay('write');
  const [isEditing, setEditing] = useState(useIsKept(placeOf(siteId, integration)));
  const [isLogOpen, setLogOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, isEditing);
  const deeds = useIntegration(siteId, integration);
  const { name, url, events } = integration;
  const error = deeds.test.error ?? deeds.rotate.error ?? (isEditing ? null : deeds.change.error);
  if (isEditing) {
    return (
      <li>
        <EditIntegration
          siteId={siteId}
          integration={integration}
          change={deeds.change}
          onDone={() => setEditing(false)}
        />
      </li>
    );
  }
  return (
    <li className="panel" aria-labelledby={id}>
      <div className={styles.connectTitle}>
        <h3 id={id} ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <StatePill integration={integration} />
        <code className="soft">{url}</code>
      </div>
      <ul className={styles.connectEvents} aria-label={t('integrations.events')}>
        {events.map((event) => (
          <li key={event}>{eventText(event)}</li>
        ))}
      </ul>
      <StateWords integration={integration} />
      {deeds.secret !== null && (
        <ShownSecret
          title={t('integrations.newSecretOfName', { name })}
          secret={deeds.secret}
          onDone={deeds.onSecretSaved}
        >
          <p>{t('integrations.theOneBeforeSignsAs')}</p>
        </ShownSecret>
      )}
      {error !== null && <ErrorNotice error={error} />}
      {deeds.test.data && (
        <TestOutcome
          key={deeds.test.data.id}
          siteId={siteId}
          integrationId={integration.id}
          id={deeds.test.data.id}
        />
      )}
      <div className="actions">
        <button
          type="button"
          className="button small"
          aria-expanded={isLogOpen}
          aria-label={labeled(isLogOpen ? t('integrations.closeLog') : t('integrations.log'), name)}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {isLogOpen ? t('integrations.closeLog') : t('integrations.log')}
        </button>
        {mayWrite && (
          <IntegrationDeeds integration={integration} deeds={deeds} onEdit={() => setEditing(true)} />
        )}
      </div>
      {isLogOpen && <DeliveryLog siteId={siteId} integration={integration} />}
    </li>
  );
}
