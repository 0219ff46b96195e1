import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Delivery, Integration } from '../../../contract/integrations/integrations.ts';
import { call } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';
import { labeled } from '../../i18n/labeled.ts';
import { t } from '../../i18n/t.ts';
import { exactTime, Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SiteZone } from '../../ui/site-zone.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import { attemptsText, DeliveryState } from './delivery-state.tsx';
import { eventText } from './event-texts.ts';
import { deliveryError } from './failure-text.ts';
import { deliveriesKey } from './integration-queries.ts';
import styles from './integrations.module.css';

interface DeliveryRowProps {
  siteId: string;
  integration: Integration;
  delivery: Delivery;
}

/** One delivery: what, when, how it went; opened, every attempt. */
export function DeliveryRow({ siteId, integration, delivery }: DeliveryRowProps) {
  const queryClient = useQueryClient();
  const mayWrite = useMay('write');
  const [isOpen, setOpen] = useState(false);
  const params = { id: siteId, integrationId: integration.id, deliveryId: delivery.id };
  const replay = useMutation({
    mutationFn: () =>
      call('POST /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId/replay', { params }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: deliveriesKey(siteId, integration.id) }),
  });
  const { state, event, created_at, attempts } = delivery;
  const error = deliveryError(delivery);
  const name = `${eventText(event)}, ${exactTime(created_at, use(SiteZone))}`;
  const canReplay = mayWrite && (integration.state === 'active' || event === 'test');
  return (
    <li>
      <div>
        <p className={styles.deliveryEvent}>
          {eventText(event)} <Moment at={created_at} />
        </p>
        <p className={state === 'failed' ? styles.connectTrouble : 'soft'}>
          <DeliveryState delivery={delivery} />
          {attempts > 0 && ` · ${attemptsText(delivery)}`}
        </p>
        {error && state !== 'delivered' && <p>{error}</p>}
      </div>
      <div className="actions">
        <button
          type="button"
          className="button small"
          aria-expanded={isOpen}
          aria-label={labeled(isOpen ? t('common.close') : t('integrations.details'), name)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('common.close') : t('integrations.details')}
        </button>
        {canReplay && (
          <button
            type="button"
            className="button small"
            aria-disabled={replay.isPending}
            aria-label={labeled(state === 'waiting' ? t('common.tryNow') : t('common.sendAgain'), name)}
            onClick={() => replay.isPending || replay.mutate()}
          >
            {state === 'waiting' ? t('common.tryNow') : t('common.sendAgain')}
          </button>
        )}
      </div>
      {replay.isError && <ErrorNotice error={replay.error} />}
      {isOpen && <DeliveryDetails siteId={siteId} integrationId={integration.id} id={delivery.id} />}
    </li>
  );
}
