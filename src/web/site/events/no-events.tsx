import { Link } from 'wouter';
import type { Site } from '../../../contract/sites/sites.ts';
import { rich, t } from '../../i18n/t.ts';
import type { AddressFilters } from './use-event-filters.ts';

/** Why there is nothing to see, and where to go from here. */
export function NoEvents({ site, filters }: { site: Site; filters: AddressFilters }) {
  const isFiltered = filters.page > 1 || filters.type || filters.session || filters.from || filters.to;
  return (
    <div className="no-events">
      <h2>{isFiltered ? t('No event fits') : t('No events yet')}</h2>
      {isFiltered ? (
        <p>
          {rich('Take a wider time or fewer filters, or {link}.', {
            link: <Link href={`/sites/${site.id}/events`}>{t('see all events')}</Link>,
          })}
        </p>
      ) : (
        <p>
          {rich(
            'They appear here as soon as a page with the script is visited. To see what is missing, {link}.',
            {
              link: (
                <Link href={`/sites/${site.id}/settings#installation`}>{t('verify the installation')}</Link>
              ),
            },
          )}
        </p>
      )}
    </div>
  );
}
