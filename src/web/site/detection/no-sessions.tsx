import { Link } from 'wouter';
import { rich, t } from '../../i18n/t.ts';

/** In place of the numbers, where there is nothing to judge. */
export function NoSessions({ siteId }: { siteId: string }) {
  return (
    <section className="panel" aria-labelledby="no-sessions">
      <h2 id="no-sessions">{t('detection.noSessionYetInThese')}</h2>
      <p className="soft">
        {rich('detection.hereYouWillSeeIn', {
          link: (
            <Link href={`/sites/${siteId}/settings#installation`}>{t('common.verifyTheInstallation')}</Link>
          ),
        })}
      </p>
    </section>
  );
}
