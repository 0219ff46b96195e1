import { Link } from 'wouter';
import type { DetectionQuality } from '../../../contract/analytics/analytics.ts';
import { t } from '../../i18n/t.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';
import styles from './detection.module.css';

/** Why visitors who said that they had allowed the site were not let through yet, and errors of the script. */
export function FailedVerifications({ quality, siteId }: { quality: DetectionQuality; siteId: string }) {
  const { failed_verifications, script_errors } = quality;
  return (
    <section className="panel" aria-labelledby="failed-verifications">
      <h2 id="failed-verifications">{t('detection.secondLooksThatFailed')}</h2>
      {failed_verifications.length === 0 ? (
        <p className="soft">{t('detection.everyoneGotThrough')}</p>
      ) : (
        <dl className={styles.reasons}>
          {failed_verifications.map(({ reason, sessions }) => (
            <div key={reason}>
              <dt>{failureText(reason)}</dt>
              <dd>{formatCount(sessions)}</dd>
            </div>
          ))}
        </dl>
      )}
      <h3>{t('detection.errorsOfTheScript')}</h3>
      {script_errors === 0 ? (
        <p className="soft">{t('detection.noneInTheseDays')}</p>
      ) : (
        <p>
          {t('detection.inSessionsNoWallWas', { count: script_errors })}{' '}
          <Link href={`/sites/${siteId}/events?view=list&type=sdk_error`}>
            {t('detection.seeWhatHappened')}
          </Link>
        </p>
      )}
    </section>
  );
}

/** Visitors' browsers send the reason: it may be any text, also one like `__proto__`. */
export function failureText(reason: string): string {
  if (reason === '') return t('detection.noReasonGiven');
  return Object.hasOwn(reasons, reason) ? (reasons[reason] ?? '') : reason;
}

const reasons: Record<string, string> = {
  still_blocked: t('detection.theBlockerWasStillOn'),
  dns_remains: t('detection.theExtensionWasOffBut'),
  protection_remains: t('detection.theExtensionWasOffButThe'),
  extension_remains: t('detection.theNetworkWasClearBut'),
  after_reload: t('detection.stillBlockedAfterThePage'),
  unknown: t('detection.nothingCouldBeFoundOut'),
};
