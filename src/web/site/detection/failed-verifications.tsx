import { Link } from 'wouter';
import type { DetectionQuality } from '../../../contract/analytics/analytics.ts';
import { t, tn } from '../../i18n/t.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';

/** Why visitors who said that they had allowed the site were not let through yet, and errors of the script. */
export function FailedVerifications({ quality, siteId }: { quality: DetectionQuality; siteId: string }) {
  const { failed_verifications, script_errors } = quality;
  return (
    <section className="panel" aria-labelledby="failed-verifications">
      <h2 id="failed-verifications">{t('Second looks that failed')}</h2>
      {failed_verifications.length === 0 ? (
        <p className="soft">{t('None: whoever said that they had allowed the site was let through.')}</p>
      ) : (
        <dl className="reasons">
          {failed_verifications.map(({ reason, sessions }) => (
            <div key={reason}>
              <dt>{reasons[reason] ?? (reason || t('No reason was told.'))}</dt>
              <dd>{formatCount(sessions)}</dd>
            </div>
          ))}
        </dl>
      )}
      <h3>{t('Errors of the script')}</h3>
      {script_errors === 0 ? (
        <p className="soft">{t('None in these days.')}</p>
      ) : (
        <p>
          {tn(
            script_errors,
            'In {count} session. No wall was shown there.',
            'In {count} sessions. No wall was shown there.',
          )}{' '}
          <Link href={`/sites/${siteId}/events?type=sdk_error`}>{t('See what happened')}</Link>
        </p>
      )}
    </section>
  );
}

const reasons: Record<string, string> = {
  still_blocked: t('The blocker was still on.'),
  dns_remains: t('The extension was off, but the network still blocked.'),
  protection_remains: t('The extension was off, but the browser’s tracking protection still blocked.'),
  extension_remains: t('The network was clear, but an extension still blocked.'),
  after_reload: t('Still blocked after the page was loaded anew.'),
  unknown: t('Nothing could be found out, as with a broken connection.'),
};
