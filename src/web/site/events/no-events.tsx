import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Site } from '../../../contract/sites/sites.ts';
import { latestEventQuery } from '../../app/queries.ts';
import { rich, t } from '../../i18n/t.ts';
import styles from './events.module.css';
import type { AddressFilters } from './use-event-filters.ts';

interface NoEventsProps {
  site: Site;
  filters: AddressFilters;
  /** Whether there may be some on earlier days. */
  isByDays?: boolean;
}

/** Why there is nothing to see, and where to go from here. */
export function NoEvents({ site, filters, isByDays }: NoEventsProps) {
  const { view, search, type, session, from, to, page } = filters;
  const latest = useQuery({ ...latestEventQuery(site.id), enabled: isByDays === true });
  // A new site has none on earlier days either.
  const hasEarlier = isByDays && latest.data !== undefined && latest.data.total > 0;
  const isFiltered = hasEarlier || (view !== 'list' && search) || page > 1 || type || session || from || to;
  return (
    <div className={styles.noEvents}>
      <h2>{isFiltered ? t('events.noEventFits') : t('events.noEventsYet')}</h2>
      {isFiltered ? (
        <p>
          {rich('events.takeAWiderTimeOr', {
            link: (
              <Link href={`/sites/${site.id}/events${hasEarlier ? '?period=90d' : ''}`}>
                {t('events.seeAllEvents')}
              </Link>
            ),
          })}
        </p>
      ) : (
        <p>
          {rich('events.theyAppearHereAsSoon', {
            link: (
              <Link href={`/sites/${site.id}/settings#installation`}>
                {t('common.verifyTheInstallation')}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  );
}
