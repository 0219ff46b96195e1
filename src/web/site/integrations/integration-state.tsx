import { use } from 'react';
import type { Integration } from '../../../contract/integrations/integrations.ts';
import { disabledReasonText } from '../../../contract/messages/delivery-failure-text.ts';
import { say } from '../../i18n/say.ts';
import { rich, t } from '../../i18n/t.ts';
import { exactTime, Moment } from '../../ui/moment.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SiteZone } from '../../ui/site-zone.ts';
import styles from './integrations.module.css';

/** On, in trouble, or off. */
export function StatePill({ integration: { state, failing_since } }: { integration: Integration }) {
  if (state === 'disabled') return <Pill look="inactive">{t('integrations.switchedOff')}</Pill>;
  if (failing_since) return <Pill look="inactive">{t('integrations.failing')}</Pill>;
  return <Pill look="active">{t('integrations.on')}</Pill>;
}

/** What the owner should know of it beyond that: why it is off, since when it fails, which secret still signs. */
export function StateWords({ integration }: { integration: Integration }) {
  const { state, disabled_reason, disabled_code, disabled_status } = integration;
  const { failing_since, old_secret_until } = integration;
  const reason = disabledReasonText({
    error: disabled_reason,
    code: disabled_code,
    status: disabled_status,
  });
  const zone = use(SiteZone);
  const isOldGood = old_secret_until !== null && Date.parse(old_secret_until) > Date.now();
  const isNew = Date.now() - Date.parse(failing_since ?? '') < 3_600_000;
  return (
    <>
      {state === 'disabled' && (
        <p className={styles.connectTrouble}>
          {reason ? t('integrations.truceSwitchedItOff') : t('integrations.itWasSwitchedOffBy')}{' '}
          {reason && say(reason)}
        </p>
      )}
      {state === 'active' && failing_since && (
        <p className={styles.connectTrouble}>
          {isNew
            ? t('integrations.theLastAttemptFailedIt')
            : rich('integrations.everyAttemptHasFailedSince', {
                time: <Moment at={failing_since} />,
              })}
        </p>
      )}
      {isOldGood && (
        <p className="soft">
          {t('integrations.theSecretBeforeSignsAs', { time: exactTime(old_secret_until, zone) })}
        </p>
      )}
    </>
  );
}
