import type { ListedSession } from '../../../contract/events/session-list.ts';
import { t } from '../../i18n/t.ts';
import { ValueMark } from '../../numbers/row-icon.tsx';
import { valueName } from '../../numbers/value-names.ts';
import { blockerName } from '../../ui/blocker-name.ts';
import { Icon } from '../../ui/icon.tsx';
import { Pill, type PillLook } from '../../ui/pill.tsx';
import styles from './session-facts.module.css';

/** What is known of a session: whether ads are blocked, from where it came, and with what. */
export function SessionFacts({ session }: { session: ListedSession }) {
  const { country, device, browser, referrer, campaign } = session;
  const [look, found] = verdictOf(session);
  return (
    <>
      <p className={styles.pills}>
        <Pill look={look}>{found}</Pill>
        {session.converted && <Pill look="active">{t('events.allowedAds')}</Pill>}
      </p>
      <ul className={styles.facts}>
        {country !== 'ZZ' && country !== '' && (
          <li>
            <ValueMark dimension="country" value={country} />
            {valueName('country', country)}
          </li>
        )}
        {device && (
          <li>
            <ValueMark dimension="device" value={device} />
            {[valueName('device', device), browser].filter(Boolean).join(', ')}
          </li>
        )}
        {campaign && (
          <li className={styles.origin}>
            <span className={styles.mark}>
              <Icon name="campaign" />
            </span>
            {t('events.campaignName', { name: campaign })}
          </li>
        )}
        {referrer && (
          <li className={styles.origin}>
            <ValueMark dimension="referrer" value={referrer} />
            {t('events.fromReferrer', { referrer })}
          </li>
        )}
      </ul>
    </>
  );
}

function verdictOf({ verdict, blocker }: ListedSession): [look: PillLook, text: string] {
  if (verdict === 'blocked') return ['inactive', blockerName(blocker)];
  return ['neutral', verdict === 'clear' ? t('common.noBlocker') : t('common.unknown')];
}
