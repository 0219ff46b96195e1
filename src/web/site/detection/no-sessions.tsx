import { Link } from 'wouter';
import { rich, t } from '../../i18n/t.ts';

/** In place of the numbers, where there is nothing to judge. */
export function NoSessions({ siteId }: { siteId: string }) {
  return (
    <section className="panel" aria-labelledby="no-sessions">
      <h2 id="no-sessions">{t('No session yet in these days')}</h2>
      <p className="soft">
        {rich(
          'Here you will see in how many visits ads are blocked, by what, and where the detection may be wrong. Choose a longer period, or {link}.',
          {
            link: <Link href={`/sites/${siteId}/settings#installation`}>{t('verify the installation')}</Link>,
          },
        )}
      </p>
    </section>
  );
}
